import type { Route } from '../../src/domain/answer.ts';
import type { Graded } from './ask-cases.ts';

const ROUTES: readonly Route[] = ['sql', 'search', 'hybrid', 'none'];

export interface Score {
  readonly questions: number;
  readonly routeRight: number;
  /** Answers of the matcher from SQL, to any question. */
  readonly matcherSql: number;
  readonly matcherSqlRight: number;
  /** Catalogue questions, and those of them that the matcher answered from SQL. */
  readonly catalogue: number;
  readonly catalogueByMatcher: number;
  /** Right route and nothing of what is expected missing. */
  readonly allRight: number;
}

export function score(graded: readonly Graded[]): Score {
  const matched = graded.filter(({ answer }) => answer.route === 'sql' && answer.decidedBy === 'matcher');
  const catalogue = graded.filter(({ asked }) => asked.route === 'sql');
  const right = ({ grade }: Graded) => grade.routeRight && grade.faults.length === 0;
  return {
    questions: graded.length,
    routeRight: graded.filter(({ grade }) => grade.routeRight).length,
    matcherSql: matched.length,
    matcherSqlRight: matched.filter(right).length,
    catalogue: catalogue.length,
    catalogueByMatcher: catalogue.filter((one) => matched.includes(one)).length,
    allRight: graded.filter(right).length,
  };
}

/** Rows: the right route; columns: the route taken. */
export function confusionMatrix(graded: readonly Graded[]): string {
  const count = (right: Route, taken: Route) =>
    graded.filter(({ asked, answer }) => asked.route === right && answer.route === taken).length;
  return [
    `| right \\ taken | ${ROUTES.join(' | ')} |`,
    `|---|${ROUTES.map(() => '---').join('|')}|`,
    ...ROUTES.map((right) => `| ${right} | ${ROUTES.map((taken) => count(right, taken)).join(' | ')} |`),
  ].join('\n');
}

export function describeFailures(graded: readonly Graded[]): string[] {
  return graded
    .filter(({ grade }) => !grade.routeRight || grade.faults.length > 0)
    .map(({ asked, answer, grade }) => {
      const route = grade.routeRight
        ? answer.route
        : `${answer.route} instead of ${asked.accept.join(' or ')}`;
      const template =
        answer.template === null ? '' : ` (${answer.template} ${JSON.stringify(answer.parameters)})`;
      return `${asked.id} "${asked.question}"\n    ${route}${template}${grade.faults.map((fault) => `; ${fault}`).join('')}`;
    });
}
