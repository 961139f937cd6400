import { checkTemplates } from '../catalogue/check-templates.ts';
import { ReportedFailure } from '../errors.ts';
import { checkExamples } from '../routing/check-examples.ts';
import type { Runtime } from '../runtime.ts';
import { colorsFor, type Terminal, writeJson, writeLine } from './terminal.ts';

/** Prints every template: its parameters, its examples, where it comes from. */
export async function listTemplatesCommand(
  options: { json?: boolean },
  runtime: Runtime,
  terminal: Terminal,
) {
  const { templates } = await runtime.loadTemplates();
  if (options.json) {
    writeJson(
      terminal,
      templates.map(({ name, description, parameters, examples, file }) => ({
        name,
        description,
        parameters: parameters.map(({ name, type, required, minimum, maximum }) => ({
          name,
          type,
          required,
          default: parameters.find((parameter) => parameter.name === name)?.default ?? null,
          minimum,
          maximum,
        })),
        examples,
        file,
      })),
    );
    return;
  }
  const colors = colorsFor(terminal.out);
  for (const { name, description, parameters, examples } of templates) {
    const shown = parameters.map((parameter) =>
      parameter.required ? parameter.name : `[${parameter.name}]`,
    );
    writeLine(terminal.out, `${colors.bold(name)} ${colors.dim(shown.join(' '))}`);
    writeLine(terminal.out, `  ${description}`);
    writeLine(terminal.out, `  ${colors.dim(`e.g. ${examples.slice(0, 3).join(' | ')}`)}`);
  }
}

/**
 * Prepares every template against the database and asks the matcher every example. Throws on a broken file,
 * and when an example does not come to its own template.
 */
export async function checkTemplatesCommand(
  options: { json?: boolean },
  runtime: Runtime,
  terminal: Terminal,
) {
  const { templates } = await runtime.loadTemplates();
  const { examples, faults } = await checkTemplates(templates, checkExamples);
  if (options.json) writeJson(terminal, { checked: templates.length, examples, faults });
  else {
    for (const { file, example, reason } of faults) {
      writeLine(terminal.out, `${file}: ${example === null ? '' : `"${example}": `}${reason}`);
    }
  }
  if (faults.length > 0) {
    throw new ReportedFailure('configuration', `${faults.length} of ${examples} examples are not understood`);
  }
  if (!options.json) {
    writeLine(terminal.out, `${templates.length} templates with ${examples} examples are right.`);
  }
}
