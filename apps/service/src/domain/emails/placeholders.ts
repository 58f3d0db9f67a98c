import { BoundedMap } from '../../bounded-map.ts';

/** The values of placeholders by name. A placeholder without a value renders as an empty text. */
export type TemplateVariables = Readonly<Record<string, string | undefined>>;

type Compiled = (variables: TemplateVariables) => string;

const compiled = new BoundedMap<string, Compiled>(1000);
/**
 * Maximum length of a cached text, in characters. Longer ones are compiled each time, to limit the memory of the cache.
 */
const cachedMaxLength = 2000;

/**
 * Replaces `{{ name }}` with the value of the variable, and `{{#if name}}…{{else}}…{{/if}}` with its first part if the
 * value is not empty, otherwise with the second. Returns the text unchanged if a part of a condition is unpaired.
 */
export function fillTemplateText(text: string, variables: TemplateVariables): string {
  let template = compiled.get(text);
  if (template === undefined) {
    template = compile(text) ?? (() => text);
    if (text.length <= cachedMaxLength) compiled.set(text, template);
  }
  return template(variables);
}

/** An open condition with the parts of its content and, after `{{else}}`, of its alternative. */
interface Level {
  readonly name: string | null;
  readonly parts: Compiled[];
  otherwise: Compiled[] | null;
}

function compile(text: string): Compiled | null {
  // A stack of the open conditions with their parts. The outermost level has no condition.
  const levels: Level[] = [{ name: null, parts: [], otherwise: null }];
  const add = (part: Compiled) => {
    const level = levels.at(-1);
    (level?.otherwise ?? level?.parts)?.push(part);
  };
  const placeholder = /\{\{\{?\s*(?:#if\s+(?<condition>\w+)|(?<end>\/if)|(?<alternative>else)|(?<name>\w+))\s*\}?\}\}/g;
  let place = 0;
  for (const match of text.matchAll(placeholder)) {
    const plain = text.slice(place, match.index);
    add(() => plain);
    place = match.index + match[0].length;
    const { condition, end, alternative, name } = match.groups ?? {};
    if (condition !== undefined) levels.push({ name: condition, parts: [], otherwise: null });
    else if (alternative !== undefined) {
      const level = levels.at(-1);
      if (level?.name == null || level.otherwise !== null) return null;
      level.otherwise = [];
    } else if (name !== undefined) add((variables) => lookUp(variables, name) ?? '');
    else if (end !== undefined) {
      const level = levels.pop();
      if (level?.name == null) return null;
      const { name: condition, parts, otherwise } = level;
      add((variables) => join(lookUp(variables, condition) ? parts : (otherwise ?? []), variables));
    }
  }
  const [whole, open] = levels;
  if (whole === undefined || open !== undefined) return null;
  const rest = text.slice(place);
  return (variables) => join(whole.parts, variables) + rest;
}

function join(parts: readonly Compiled[], variables: TemplateVariables): string {
  return parts.map((part) => part(variables)).join('');
}

function lookUp(variables: TemplateVariables, name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}
