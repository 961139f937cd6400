import { AppError, describeError } from '../errors.ts';
import type { Queryable } from '../store/database.ts';
import { scopeParameters, wrapInScope } from './scoped-wrapper.ts';
import type { AllowedValue, Template } from './template.ts';
import type { AllowedValues } from './validate-parameters.ts';

const MOST_VALUES = 5000;

/**
 * The values that a template's parameters may take, as the posts in scope have them. A `select` gives
 * the value in its first column and, if it has a second, the label in that.
 */
export async function loadAllowedValues(
  template: Template,
  scope: { readonly sources: readonly string[]; readonly timezone: string },
  connection: Queryable,
): Promise<AllowedValues> {
  const allowed = new Map<string, readonly AllowedValue[]>();
  for (const { name, values } of template.parameters) {
    if (values === null) continue;
    if ('list' in values) allowed.set(name, values.list);
    else allowed.set(name, await selectValues(template, name, values.select, scope, connection));
  }
  return allowed;
}

async function selectValues(
  template: Template,
  name: string,
  select: string,
  scope: { readonly sources: readonly string[]; readonly timezone: string },
  connection: Queryable,
): Promise<readonly AllowedValue[]> {
  const query = wrapInScope(select, MOST_VALUES);
  try {
    const { rows, columns } = await connection.query(
      query.text,
      scopeParameters(scope.sources, scope.timezone),
    );
    const [value, label] = columns;
    if (value === undefined) return [];
    return rows
      .filter((row) => row[value.name] !== null)
      .map((row) => ({
        value: String(row[value.name]),
        label: String((label && row[label.name]) ?? row[value.name]),
      }));
  } catch (cause) {
    throw new AppError(
      'configuration',
      `${template.file}: param ${name}: values=(${select}): ${describeError(cause)}`,
      { cause },
    );
  }
}
