import { isObject, type JsonObject, objectsOf } from '../json.ts';
import { anything, flag, oneOf, type Problem, type Shape, string, typed } from './rules.ts';
import { plainText } from './text-rules.ts';
import { viewBlockProblems } from './validate-blocks.ts';

const common = {
  callback_id: string(255, 0),
  external_id: string(255, 0),
  private_metadata: string(3000, 0),
};

const shapes: Readonly<Record<string, Shape>> = {
  modal: {
    required: { title: plainText(24), blocks: anything },
    optional: {
      ...common,
      close: plainText(24),
      submit: plainText(24),
      clear_on_close: flag,
      notify_on_close: flag,
      submit_disabled: flag,
    },
  },
  home: { required: { blocks: anything }, optional: common },
};
const viewRule = typed(shapes);

/** What Slack would refuse in a view meant for this surface; pointers start at `/view`. */
export function viewProblems(view: unknown, surface: 'modal' | 'home'): Problem[] {
  const problems: Problem[] = [];
  viewRule(view, '/view', problems);
  if (!isObject(view)) return problems;
  oneOf(surface)(view['type'], '/view/type', problems);
  return [...problems, ...viewBlockProblems(view['blocks']), ...unsubmittable(view)];
}

function unsubmittable(view: JsonObject): Problem[] {
  if (view['type'] !== 'modal' || view['submit']) return [];
  const index = objectsOf(view['blocks']).findIndex(({ type }) => type === 'input');
  if (index < 0) return [];
  const text = 'must define `submit` to use an `input` block in modals';
  return [{ pointer: `/view/blocks/${index}/input`, text }];
}
