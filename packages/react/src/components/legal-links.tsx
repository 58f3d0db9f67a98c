import { Link } from '@keystack/ui';
import { Fragment, type ReactNode } from 'react';
import type { Translate } from '../texts/translate.ts';

/** The props of `LegalLinks`: the URLs of the documents. A document without a URL gets no link. */
export interface LegalLinksProps {
  /** Translates the texts. A prop, because this file loads together with those that the provider uses. */
  readonly translate: Translate;
  readonly terms?: string | null | undefined;
  readonly privacy?: string | null | undefined;
  readonly help?: string | undefined;
}

/** The links to legal documents and to help at the end of the sign-in and sign-up pages. */
export function LegalLinks({ translate, terms, privacy, help }: LegalLinksProps): ReactNode {
  const documents = {
    terms: { url: terms, text: translate('Terms of service') },
    privacy: { url: privacy, text: translate('Privacy policy') },
    help: { url: help, text: translate('Help') },
  };
  const link = ({ url, text }: { readonly url: string | null | undefined; readonly text: string }) => (
    <Link href={url ?? undefined} target="_blank" rel="noreferrer">
      {text}
    </Link>
  );
  const single = documents[terms ? 'terms' : 'privacy'];
  const sentence =
    terms && privacy
      ? translate('By continuing, you agree to the {terms} and the {privacy}.')
      : translate('By continuing, you agree to the {document}.');
  return (
    <>
      {(terms || privacy) &&
        // Without values the placeholders remain.
        sentence
          .split(/\{(\w+)\}/)
          .map((part, index) => (
            <Fragment key={part}>
              {index % 2 === 0 ? part : link(part === 'terms' || part === 'privacy' ? documents[part] : single)}
            </Fragment>
          ))}{' '}
      {help && link(documents.help)}
    </>
  );
}
