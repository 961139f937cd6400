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

/** Loads every template, which prepares it against the database; throws on the first that is broken. */
export async function checkTemplatesCommand(
  options: { json?: boolean },
  runtime: Runtime,
  terminal: Terminal,
) {
  const { templates } = await runtime.loadTemplates();
  if (options.json) writeJson(terminal, { checked: templates.length });
  else writeLine(terminal.out, `${templates.length} templates are right.`);
}
