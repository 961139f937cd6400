import { AppError } from '../../../errors.ts';
import type { View } from '../state/entities.ts';
import { directMessageWith } from '../state/workspace-state.ts';
import { type SeenView, seeView } from '../views/seen-view.ts';
import { topView } from '../views/store-view.ts';
import type { Acting } from './acting.ts';
import { clickInMessage, clickInView } from './click.ts';
import type { Person } from './person.ts';
import { deleteAsPerson, editAsPerson, messageApp, postAsPerson, reactAsPerson } from './post-as-person.ts';
import { runCommand } from './run-command.ts';
import { closeView, submitView } from './submit-view.ts';
import { changeMembership, lookAtChannel, openAppPage, stopAnswer } from './visit-app.ts';

/** A person whom a test or a demo can act as. */
export function createPerson(acting: Acting): Person {
  const { state } = acting.core;
  const { user } = acting;
  const see = (view: View | null | undefined) => (view ? seeView(state, view) : null);
  return {
    id: user.id,
    name: user.realName,
    post: (channel, text, options = {}) => postAsPerson(acting, channel, text, options),
    mention: (channel, text, options = {}) =>
      postAsPerson(acting, channel, `<@${state.app.botUserId}> ${text}`.trim(), options),
    dm: (text, options = {}) => messageApp(acting, text, options),
    directMessage: () => directMessageWith(state, user.id).id,
    edit: (message, text) => editAsPerson(acting, message, text),
    delete: (message) => deleteAsPerson(acting, message),
    react: (message, emoji) => reactAsPerson(acting, message, emoji, true),
    unreact: (message, emoji) => reactAsPerson(acting, message, emoji, false),
    slash: (command, text = '', channel = directMessageWith(state, user.id).id) =>
      runCommand(acting, command, { text, channel }),
    click: (target, which, entry) =>
      'viewId' in target
        ? clickInView(acting, viewOf(acting, target), which, entry)
        : clickInMessage(acting, target, which, entry),
    openModal: () => see(topView(state, user.id)),
    submitView: async (view, entries) => submitView(acting, viewOf(acting, view), entries),
    closeView: async (view) => closeView(acting, viewOf(acting, view)),
    openHome: () => see(openAppPage(acting, 'home')),
    home: () => see(state.homes.get(user.id)),
    openMessages: () => void openAppPage(acting, 'messages'),
    lookAt: (channel) => lookAtChannel(acting, channel),
    stop: (message) => stopAnswer(acting, message),
    join: (channel) => changeMembership(acting, channel, true),
    leave: (channel) => changeMembership(acting, channel, false),
  };
}

function viewOf(acting: Acting, seen: SeenView): View {
  const { homes, views } = acting.core.state;
  const view = views.get(seen.viewId) ?? [...homes.values()].find(({ id }) => id === seen.viewId);
  if (view?.user === acting.user.id) return view;
  throw new AppError('usage', `${acting.user.name} has no view ${seen.viewId} open`);
}
