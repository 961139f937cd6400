/** The app under test, as it is installed in the workspace. */
export interface AppInstallation {
  readonly id: string;
  readonly name: string;
  readonly botUserId: string;
  readonly botId: string;
  /** `xoxb-…`: what the Web API is called with. */
  readonly botToken: string;
  /** `xapp-…`: what a Socket Mode connection is opened with. */
  readonly appToken: string;
  readonly signingSecret: string;
  /** The old verification token, in every payload as Slack still sends it. */
  readonly verificationToken: string;
  readonly scopes: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  /** Slash commands that Slack would route to the app; null = any. */
  readonly commands: ReadonlySet<string> | null;
  readonly hasHomeTab: boolean;
  readonly hasMessagesTab: boolean;
  readonly isInteractive: boolean;
}
