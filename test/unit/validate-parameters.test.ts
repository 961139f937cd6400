import { describe, expect, it } from 'vitest';
import type { AllowedValue } from '../../src/catalogue/template.ts';
import { validateParameters } from '../../src/catalogue/validate-parameters.ts';
import { templateOf } from '../support/template-text.ts';

const template = templateOf({
  name: 'open_orders',
  headers: [
    'param: days int default=30 min=1 max=365',
    'param: customer text required',
    'param: category text',
    'param: categories text[]',
    'param: since timestamptz',
    'param: day date',
    'param: deep boolean',
    'param: ratio number min=0',
    'context: who text = asker',
  ],
  sql: 'select 1',
});
const spring: AllowedValue = { value: 'spring-boot', label: 'Spring Boot' };
const java: AllowedValue = { value: 'java', label: 'Java' };
const allowed = new Map([
  ['category', [spring, java]],
  ['categories', [spring, java]],
]);
const validate = (given: Record<string, unknown>) =>
  validateParameters(template, { customer: "O'Brien", ...given }, allowed);

describe('validateParameters', () => {
  it('fills in defaults and nulls, and passes text on as it is', () => {
    expect(validate({}).values).toEqual({
      days: 30,
      customer: "O'Brien",
      category: null,
      categories: null,
      since: null,
      day: null,
      deep: null,
      ratio: null,
    });
  });

  it.each([
    [{ days: '7' }, { days: 7 }],
    [{ category: 'SPRING-boot' }, { category: 'spring-boot' }],
    [{ category: 'spring boot ' }, { category: 'spring-boot' }],
    [{ categories: 'java' }, { categories: ['java'] }],
    [{ categories: ['Java', 'Spring Boot'] }, { categories: ['java', 'spring-boot'] }],
    [{ categories: [] }, { categories: null }],
    [{ category: ' ' }, { category: null }],
    [{ since: '2024-02-29' }, { since: '2024-02-29' }],
    [{ since: '2024-03-01T12:00:00+02:00' }, { since: '2024-03-01T10:00:00.000Z' }],
    [{ since: new Date('2024-03-01T00:00:00Z') }, { since: '2024-03-01T00:00:00.000Z' }],
    [{ deep: 'true' }, { deep: true }],
  ])('reads %j', (given, expected) => {
    expect(validate(given).values).toMatchObject(expected);
  });

  it('says how a value reads', () => {
    expect(validate({ categories: ['java', 'spring-boot'] }).labels).toEqual({
      categories: 'Java, Spring Boot',
    });
  });

  it.each([
    [{ days: 400 }, 'template open_orders: days = 400, allowed 1–365'],
    [{ days: 0 }, 'template open_orders: days = 0, allowed 1–365'],
    [{ days: 1.5 }, 'days = 1.5, allowed 1–365'],
    [{ days: 'many' }, 'days = "many", allowed 1–365'],
    [{ days: Number.NaN }, 'days = NaN, allowed 1–365'],
    [{ ratio: -1 }, 'ratio = -1, allowed 0 or more'],
    [{ customer: '' }, 'customer is required, allowed is text'],
    [{ customer: 7 }, 'customer = 7, allowed is text'],
    [{ customer: 'a\0b' }, 'customer = "a\\u0000b", allowed is text'],
    [{ category: 'cobol' }, 'category = "cobol", allowed are spring-boot, java'],
    [{ categories: ['java', 'cobol'] }, 'categories = "cobol", allowed are spring-boot, java'],
    [{ since: '2024-02-30' }, 'since = "2024-02-30", allowed is a date such as 2024-03-01 or an ISO time'],
    [{ since: '2024' }, 'since = "2024", allowed is a date'],
    [{ since: '2024-03-01T12:00:00' }, 'allowed is a date such as 2024-03-01 or an ISO time'],
    [{ day: '1 March' }, 'day = "1 March", allowed is a date such as 2024-03-01'],
    [{ deep: 1 }, 'deep = 1, allowed is true or false'],
    [{ who: 'U1' }, "template open_orders: who comes from who asks and can't be given"],
    [{ nobody: 1 }, 'unknown parameter nobody, allowed are days, customer, category'],
  ])('refuses %j', (given, message) => {
    expect(() => validate(given)).toThrow(message);
    expect(() => validate(given)).toThrow(expect.objectContaining({ code: 'usage' }));
  });
});
