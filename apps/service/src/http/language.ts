import { findLocale, type LocaleTag } from '@keystack/contract';

/** Maximum number of characters of the `Accept-Language` header that are parsed. Browsers send fewer. */
const headerMaxLength = 500;

/** Returns the supported language that a request prefers (RFC 9110, section 12.5.4), or `null` if it accepts none. */
export function preferredLocale({ headers }: Pick<Request, 'headers'>): LocaleTag | null {
  const ranges = (headers.get('accept-language') ?? '').slice(0, headerMaxLength).split(',');
  const weighted = ranges.map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  const accepted = weighted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return findLocale(accepted.map(({ tag }) => tag));
}
