import type { Docstring } from './docstrings.ts';
import type { Parameter } from './functions.ts';
import { type Export, type ExportMember, uniqueNameOf } from './read-exports.ts';

/** All exports (`byKey`), and the file names of their pages (`homes`), by the unique names of the exports. */
export interface ExportIndex {
  readonly homes: ReadonlyMap<string, string>;
  readonly byKey: ReadonlyMap<string, Export>;
}

interface Row {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: string;
  readonly text: string;
}

/**
 * Returns a list with one Markdown table of parameters, props or fields, or an empty list if there are no rows. `title`
 * is the heading of the first column. Defaults have a column of their own if there are any.
 */
export function markdownTable(title: string, rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  const cells = rows.map(({ name, isOptional, type, text }) => {
    const [match = '', value = ''] = /\s*\bDefault: (.*?)\.(?= |$)/.exec(text) ?? [];
    return {
      name: `\`${name}${isOptional ? '?' : ''}\``,
      type: type && `\`${type}\``,
      text: text.replace(match, ''),
      value,
    };
  });
  const hasDefaults = cells.some(({ value }) => value !== '');
  const line = (columns: readonly string[]) => `| ${columns.join(' | ')} |`;
  return [
    [
      line([title, 'type', 'description', ...(hasDefaults ? ['default'] : [])]),
      hasDefaults ? '|---|---|---|---|' : '|---|---|---|',
      ...cells.map(({ name, type, text, value }) =>
        line([name, escapeCell(type), escapeCell(text.trim()), ...(hasDefaults ? [escapeCell(value)] : [])]),
      ),
    ].join('\n'),
  ];
}

/** Escapes a text for a cell of a Markdown table. */
export function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** Returns the row of a field. `prefix` precedes its name. */
export function fieldRow({ signatures, doc }: ExportMember, prefix = ''): Row {
  const [, name = '', mark = ''] = /^(?:readonly )?(\S+?)(\??):\s/.exec(signatures[0] ?? '') ?? [];
  const types = signatures.map((signature) =>
    signature
      .replace(/^(?:readonly )?\S+?\??:\s+/, '')
      .replace(/\/\*\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ \| undefined$/, '')
      .replace(/^\| /, '')
      .replace(/^\((\(.*=>.*)\)$/, '$1')
      .trim(),
  );
  const distinct = types.length > 1 ? types.filter((type) => type !== 'undefined') : types;
  return { name: `${prefix}${name}`, isOptional: mark !== '', type: distinct.join(' | '), text: docstringText(doc) };
}

/** Returns a row for each prop of a component. */
export function propRows({ parameters: [props], entry }: Export, { byKey }: ExportIndex): readonly Row[] {
  const fields = byKey.get(uniqueNameOf({ entry, name: props?.type ?? '' }))?.allMembers ?? [];
  return fields.map((field) => fieldRow(field));
}

/** Returns the row of a parameter, followed by rows of its options. */
export function parameterRows(parameter: Parameter, of: Export, doc: Docstring, index: ExportIndex): readonly Row[] {
  const { name, isOptional, type } = parameter;
  const described = describedBy(type, of, index);
  const options = optionsOf(type, described);
  const documented = [...doc.params].filter(([key]) => key.startsWith(`${name}.`));
  const row = {
    name,
    isOptional,
    type: type.replace(/ \| undefined$/, ''),
    text: doc.params.get(name) ?? described?.doc.text ?? '',
  };
  return [
    ...(row.text === '' && documented.length > 0 ? [] : [row]),
    ...documented.map(([key, text]) => {
      const field = key.slice(name.length + 1);
      const [, mark = '', fieldType = ''] = new RegExp(`${field}(\\??): ([^;}]*)`).exec(type) ?? [];
      const isOption = options.find((member) => member.name === field);
      if (fieldType === '' && isOption) return { ...fieldRow(isOption, `${name}.`), text };
      return { name: key, isOptional: mark !== '', type: fieldType.replace(/ \| undefined ?$/, '').trim(), text };
    }),
    ...options.filter((field) => !doc.params.has(`${name}.${field.name}`)).map((field) => fieldRow(field, `${name}.`)),
  ];
}

/** Returns the exported type that describes a parameter, or `undefined`. */
function describedBy(type: string, of: Export, { byKey }: ExportIndex): Export | undefined {
  // A type that the page declares itself, such as UserArguments, refers to the exported one.
  const local = new RegExp(`^type ${/\w+/.exec(type)?.[0]}\\b.*?(?=^type |(?!.))`, 'ms').exec(of.signature)?.[0];
  const names = type.startsWith('Pick<') ? [] : (`${type} ${local ?? ''}`.match(/\w+/g) ?? []);
  return names
    .flatMap((name) => byKey.get(uniqueNameOf({ entry: of.entry, name })) ?? byKey.get(name) ?? [])
    .find(({ kind, name }) => kind === 'type' && !/^(KnownErrors|Result|Json)$/.test(name));
}

/**
 * Returns the fields of a parameter's type that a table shows as options: none for `Partial` types, constructor
 * options, and types with methods or undocumented fields.
 */
function optionsOf(type: string, described: Export | undefined): readonly ExportMember[] {
  const { name = '', allMembers = [] } = described ?? {};
  const isHidden = type.startsWith('Partial<') || name.endsWith('ConstructorOptions');
  const isDocumented = allMembers.every(({ isMethod, doc }) => !isMethod && doc.text !== '');
  return isDocumented && !isHidden ? allMembers : [];
}

/** Returns an error message for each parameter without a description. */
export function findUndescribedParameters(exports: readonly Export[], index: ExportIndex): readonly string[] {
  return exports.flatMap((each) => {
    const functions = each.kind === 'function' ? [{ ...each, of: uniqueNameOf(each) }] : [];
    const methods = each.members.map((member) => ({
      ...member,
      of: `${uniqueNameOf(each)}.${member.name}`,
      doc: { ...member.doc, params: paramDescriptionsOf(member, each) },
    }));
    return [...functions, ...methods].flatMap(({ of, parameters, doc }) =>
      parameters
        .flatMap((parameter) => parameterRows(parameter, each, doc, index))
        .filter(({ text }) => text === '')
        .map(({ name }) => `${of} has no description of the parameter ${name}. Add one with @param.`),
    );
  });
}

/**
 * Returns the descriptions of a method's parameters by name. A React hook version of a method has also the descriptions
 * of that method.
 */
export function paramDescriptionsOf({ doc }: ExportMember, { members }: Export): Docstring['params'] {
  const base = /^React hook version of `(\w+)`/.exec(doc.text)?.[1];
  const found = members.find(({ name }) => name === base)?.doc.params ?? [];
  return new Map([...found, ...doc.params]);
}

/** Returns the text of a docstring, with the notice of a deprecation. */
export function docstringText({ text, deprecated }: Docstring): string {
  return deprecated === undefined ? text : `${text} Deprecated: ${deprecated}`;
}
