import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answerQuestion } from '../answering/answer-question.ts';
import { type Config, sampleLibrary } from '../config.ts';
import { visitSlack } from '../demo/visit-slack.ts';
import type { Turn } from '../domain/question.ts';
import { AppError } from '../errors.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { buildQuestion } from './build-question.ts';
import { answeringParts, printText } from './command-ask.ts';
import { syncCommand } from './command-sync.ts';
import { openSlackFor } from './open-slack-for.ts';
import { colorsFor, type Terminal, writeLine } from './terminal.ts';

const VISIT = [
  {
    title: 'The catalogue knows: SQL',
    question: 'What are the three newest Spring Boot tutorials?',
    route: 'sql',
  },
  { title: 'A follow-up', question: 'and the oldest?', route: 'sql', followUp: true },
  { title: 'The posts say: search', question: 'How do I set up profiles?', route: 'search' },
  {
    title: 'Both: SQL narrows, search reads',
    question: 'Technology articles about crypto in 2023',
    route: 'hybrid',
  },
  { title: 'Not in the library', question: "What's a good recipe for lasagne?", route: 'none' },
] as const;

/**
 * The sample library in an embedded database of its own, whatever is configured; throws `internal`
 * when a question took another route than it should.
 */
export async function demoCommand(config: Config, terminal: Terminal): Promise<void> {
  const home = join(config.home, 'demo');
  await rm(home, { recursive: true, force: true });
  const runtime = await openRuntime(demoConfig(config, home));
  try {
    await syncCommand(null, {}, runtime, terminal);
    const wrong = await visit(runtime, terminal);
    await showSlack(runtime, terminal);
    if (wrong.length > 0) throw new AppError('internal', `the demo took a wrong route: ${wrong.join('; ')}`);
    writeLine(
      terminal.out,
      'Your own turn: npm run -s switchyard -- sync, then npm run -s switchyard -- ask "…"',
    );
  } finally {
    await runtime.close();
  }
}

/** A database or model that is configured belongs to the team's own library. */
function demoConfig(config: Config, home: string): Config {
  const environment = {
    ...config.environment,
    // The transcript tells what happens.
    LOG_LEVEL: 'warn' as const,
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    EMBEDDING_MODEL: 'bundled',
    EMBEDDING_MODEL_PATH: undefined,
    // Its routes are checked, and the visit is to cost nothing.
    ANTHROPIC_API_KEY: undefined,
    ANTHROPIC_BASE_URL: undefined,
  };
  return { ...config, home, file: null, sources: [sampleLibrary()], templates: [], environment };
}

/** The same by way of Slack: a workspace on this machine, and somebody in it who asks. */
async function showSlack(runtime: Runtime, terminal: Terminal): Promise<void> {
  const visit = await visitSlack(({ botToken, appToken, apiUrl }) =>
    openSlackFor(runtime, { botToken, apiUrl, transport: { mode: 'socket', appToken, apiUrl } }),
  );
  showTitle('In Slack: a mention and a follow-up in #team, and /catalog', terminal);
  writeLine(terminal.out, visit.channel);
  showTitle('In Slack: a direct message, and a thumbs-up', terminal);
  writeLine(terminal.out, `${visit.directMessage}\n`);
}

function showTitle(title: string, terminal: Terminal): void {
  const colors = colorsFor(terminal.out);
  const rule = '─'.repeat(Math.max(0, 60 - title.length));
  writeLine(terminal.out, `\n${colors.bold(colors.cyan(`── ${title} ${rule}`))}\n`);
}

async function visit(runtime: Runtime, terminal: Terminal): Promise<string[]> {
  const parts = await answeringParts(runtime);
  const wrong: string[] = [];
  let history: Turn[] = [];
  for (const { title, question: text, route, ...step } of VISIT) {
    showTitle(title, terminal);
    if (!('followUp' in step)) history = [];
    const question = await buildQuestion(text, { history }, runtime);
    const answer = await answerQuestion(question, parts);
    history = [...history, { speaker: 'you', text }, { speaker: 'assistant', text: answer.text }];
    printText(answer, terminal);
    if (answer.route !== route) wrong.push(`"${text}" took ${answer.route} instead of ${route}`);
  }
  return wrong;
}
