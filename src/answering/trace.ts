import type { ToolName, TraceStep } from '../domain/answer.ts';
import type { Gap } from '../domain/evidence.ts';
import { AppError } from '../errors.ts';

/** What a failed step leaves for the log: the asker sees the reference alone. */
export interface Failure {
  readonly reference: string;
  readonly step: string;
  readonly error: unknown;
}

export interface TracerParts {
  /** Milliseconds of a clock that never runs backwards. */
  readonly clock: () => number;
  /** A new id for a failure, short enough to be read out. */
  readonly newReference: () => string;
  readonly reportFailure: (failure: Failure) => void;
}

/** Keeps what was done for one question. */
export interface Tracer {
  /** Runs a tool and keeps the step; null when it failed, and then there is a gap. */
  call<Value>(step: ToolStep<Value>): Promise<Value | null>;
  /** Runs work that is no tool, such as reading the question; null and a gap when it failed. */
  attempt<Value>(name: string, work: () => Promise<Value>): Promise<Value | null>;
  /** Keeps a step that somebody else has run. */
  keep(step: TraceStep): void;
  /** Reports a failure to the log; returns what may be said of it. */
  explain(name: string, error: unknown): string;
  /** Has the answer say what is missing in it. */
  lack(gap: Gap): void;
  readonly steps: readonly TraceStep[];
  readonly gaps: readonly Gap[];
  /** Milliseconds since the tracer was made. */
  elapsed(): number;
}

export interface ToolStep<Value> {
  readonly tool: ToolName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly run: () => Promise<Value>;
  /** What came back, such as "36 matching, returned 3". */
  readonly summarise: (value: Value) => string;
  /** What a search found, where it is one. */
  readonly passages?: (value: Value) => TraceStep['passages'];
}

export function openTracer(parts: TracerParts): Tracer {
  const started = parts.clock();
  const steps: TraceStep[] = [];
  const gaps: Gap[] = [];
  const attempt = async <Value>(name: string, work: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await work();
    } catch (error) {
      gaps.push({ tool: name, reason: explainFailure(name, error, parts) });
      return null;
    }
  };
  return {
    steps,
    gaps,
    attempt,
    keep: (step) => void steps.push(step),
    explain: (name, error) => explainFailure(name, error, parts),
    lack: (gap) => void gaps.push(gap),
    elapsed: () => parts.clock() - started,
    async call({ tool, input, run, summarise, passages }) {
      const begun = parts.clock();
      const value = await attempt(tool, run);
      const summary = value === null ? `failed: ${gaps.at(-1)?.reason}` : summarise(value);
      const found = value === null || passages === undefined ? {} : { passages: passages(value) };
      steps.push({ tool, input, summary, ms: Math.round(parts.clock() - begun), ...found });
      return value;
    },
  };
}

/** The caller's own mistake may be read as it is; anything else is named by a reference only. */
function explainFailure(step: string, error: unknown, parts: TracerParts): string {
  if (error instanceof AppError && (error.code === 'usage' || error.code === 'refused')) return error.message;
  const reference = parts.newReference();
  parts.reportFailure({ reference, step, error });
  return `reference ${reference}`;
}
