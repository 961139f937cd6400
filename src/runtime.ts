import { BUILT_IN_TEMPLATES, loadTemplates } from './catalogue/load-templates.ts';
import type { TemplateLibrary } from './catalogue/template-library.ts';
import type { Config } from './config.ts';
import type { Embedder, EmbeddingProgress } from './embedding/embedder.ts';
import { describeError } from './errors.ts';
import { registerSources } from './ingest/register-sources.ts';
import { type Log, openLog } from './log.ts';
import { openBudget, type SpendLedger } from './model/budget.ts';
import type { Model } from './model/model.ts';
import { openModel } from './model/open-model.ts';
import { type Embedders, openEmbedders } from './open-embedders.ts';
import type { Database } from './store/database.ts';
import { openDatabase } from './store/open-database.ts';
import { openSpendLedger } from './store/spend-ledger.ts';

/** What every command works with; opened here and nowhere else. */
export interface Runtime {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  /** The model that searches use now; after a change of model it is another one. */
  readonly embedder: Embedder;
  readonly embedders: Embedders;
  /** Null where neither key nor server is configured. */
  readonly model: Model | null;
  /** Reads and checks the templates; throws `configuration` on a broken one. */
  loadTemplates(): Promise<TemplateLibrary>;
  /** Lets go of threads and connections. */
  close(): Promise<void>;
}

/**
 * Opens database and model, and makes the store's sources what the configuration says. A model that is
 * not in the data folder yet is downloaded: `onDownload` hears how far it is.
 */
export async function openRuntime(config: Config, onDownload?: EmbeddingProgress): Promise<Runtime> {
  const { environment, home } = config;
  const log = openLog(environment.LOG_LEVEL);
  const database = await openDatabase({ databaseUrl: environment.DATABASE_URL ?? null, home });
  try {
    await registerSources(config.sources, database);
    const embedders = await openEmbedders({ config, database, log, onDownload });
    return {
      config,
      log,
      database,
      get embedder() {
        return embedders.current();
      },
      embedders,
      model: openConfiguredModel(
        config,
        openSpendLedger(database, (error) =>
          log.error({ event: 'model.spending_not_kept', error: describeError(error) }),
        ),
      ),
      loadTemplates: () => loadTemplates([BUILT_IN_TEMPLATES, ...config.templates], database),
      close: async () => {
        await embedders.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * The language model of the configuration; null without key and server. Throws `configuration` on a price
 * that cannot be read.
 */
export function openConfiguredModel({ environment, model }: Config, ledger: SpendLedger): Model | null {
  return openModel({
    apiKey: environment.ANTHROPIC_API_KEY ?? null,
    baseUrl: environment.ANTHROPIC_BASE_URL ?? null,
    agent: model.agent,
    classifier: model.classifier,
    profile: model.profile,
    prices: model.prices,
    budget: openBudget({
      questionUsd: model.budget.question_usd,
      dayUsd: model.budget.day_usd,
      ledger,
      now: () => new Date(),
    }),
  });
}
