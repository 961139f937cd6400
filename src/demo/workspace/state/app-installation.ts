import type { AppAbilities } from './read-manifest.ts';

/** The app under test, as it is installed in the workspace. */
export interface AppInstallation extends AppAbilities {
  readonly id: string;
  readonly botUserId: string;
  readonly botId: string;
  /** `xoxb-…`: what the Web API is called with. */
  readonly botToken: string;
  /** `xapp-…`: what a Socket Mode connection is opened with. */
  readonly appToken: string;
  readonly signingSecret: string;
  /** The old verification token, in every payload as Slack still sends it. */
  readonly verificationToken: string;
}
