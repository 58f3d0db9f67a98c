import { useState } from 'react';
import { Choice } from './choice.tsx';
import { CodeBlock } from './code-block.tsx';
import type { Level } from './document.ts';
import { ErrorTable } from './error-table.tsx';
import { Breakable, FieldTable } from './field-table.tsx';
import { fieldsOf, typeOf } from './fields.ts';
import { Marked } from './marked.tsx';
import type { Call, Reference, Shape } from './reference.ts';
import { asCurl, asFetch, sampleRequest } from './sample-request.ts';

const languages = { curl: asCurl, fetch: asFetch };
type Language = keyof typeof languages;
const languageNames = Object.keys(languages) as Language[];

/** The reader's choices for all endpoints. */
export interface Preferences {
  readonly level: Level;
  readonly language: Language;
}

const placeNames = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' };

/** An endpoint: its description, parameters, responses, and examples. */
export function CallView({
  call,
  schemas,
  preferences,
  prefer,
}: {
  readonly call: Call;
  readonly schemas: Reference['schemas'];
  readonly preferences: Preferences;
  readonly prefer: (change: Partial<Preferences>) => void;
}) {
  const level = call.levels.includes(preferences.level) ? preferences.level : call.levels[0];
  const body = call.body(level);
  const answer = call.answer(level);
  const places = (['path', 'query', 'header'] as const).map((place) => ({
    place,
    parameters: call.parameters.filter((parameter) => parameter.in === place),
  }));

  return (
    <article className="call" aria-labelledby={call.id}>
      <header className="call-head">
        <div className="call-title">
          <h3 id={call.id} tabIndex={-1}>
            {call.summary}
          </h3>
          <a href={`#${call.id}`} className="call-anchor" aria-label={`Link to: ${call.summary}`}>
            #
          </a>
        </div>
        <p className="call-route">
          <Method name={call.method} />
          <code className="call-path">
            <Breakable name={call.path} />
          </code>
        </p>
        {call.text !== undefined && (
          <p className="call-lead">
            <Marked text={call.text} />
          </p>
        )}
        <Callers call={call} level={level} choose={(chosen) => prefer({ level: chosen })} />
      </header>
      <div className="call-text">
        {places.map(
          ({ place, parameters }) =>
            parameters.length > 0 && (
              <section key={place} className="call-part">
                <h4>{placeNames[place]}</h4>
                <FieldTable
                  label={`${placeNames[place]} of ${call.id}`}
                  fields={fieldsOf(
                    {
                      properties: Object.fromEntries(
                        parameters.map(({ name, schema, description = '' }) => [name, { ...schema, description }]),
                      ),
                      required: parameters.filter(({ required }) => required).map(({ name }) => name),
                    },
                    schemas,
                  )}
                />
              </section>
            ),
        )}
        {body !== undefined && (
          <section className="call-part">
            <h4>Body</h4>
            <Fields label={`Body of ${call.id}`} shape={body} schemas={schemas} />
          </section>
        )}
        <section className="call-part">
          <h4>Answer</h4>
          {call.redirects ? (
            <p className="call-note">
              Status {call.status}: the header <code>Location</code> says where the browser goes.
            </p>
          ) : (
            <Fields label={`Answer of ${call.id}`} shape={answer} schemas={schemas} isAnswer />
          )}
        </section>
        <section className="call-part">
          <h4>Errors</h4>
          {call.errors.length + call.refusals.length > 0 && (
            <ErrorTable label={`Errors of ${call.id}`} errors={call.errors} refusals={call.refusals} />
          )}
          <p className="call-note">
            {call.errors.length + call.refusals.length > 0 ? 'And those' : 'Only those'} that{' '}
            <a className="ks-link" href="#errors">
              every call may answer
            </a>
            .
          </p>
        </section>
      </div>
      <Samples call={call} level={level} body={body} answer={answer} preferences={preferences} prefer={prefer} />
    </article>
  );
}

/** The HTTP method of an endpoint. */
export function Method({ name }: { readonly name: string }) {
  return (
    <span className="method" data-method={name}>
      {name}
    </span>
  );
}

function Callers({
  call,
  level,
  choose,
}: {
  readonly call: Call;
  readonly level: Level | undefined;
  readonly choose: (level: Level) => void;
}) {
  if (level === undefined) return <p className="call-note">It needs no access level.</p>;
  return (
    <div className="callers">
      {call.levels.length > 1 ? (
        <>
          <span>Access</span>
          <Choice label={`Show ${call.id} for access level`} names={call.levels} chosen={level} choose={choose} />
        </>
      ) : (
        <span>
          Needs <strong>{level}</strong> access
        </span>
      )}
      {call.needsUser && <span className="badge">signed-in user</span>}
    </div>
  );
}

function Fields({
  label,
  shape,
  schemas,
  isAnswer = false,
}: {
  readonly label: string;
  readonly shape: Shape | undefined;
  readonly schemas: Reference['schemas'];
  readonly isAnswer?: boolean;
}) {
  const fields = shape === undefined ? [] : fieldsOf(shape.schema, schemas);
  if (fields.length > 0) return <FieldTable label={label} fields={fields} isAnswer={isAnswer} />;
  const isText = shape !== undefined && typeOf(shape.schema, schemas) === 'string';
  return <p className="call-note">{isText ? 'A sentence of plain text.' : 'An empty object.'}</p>;
}

function Samples({
  call,
  level,
  body,
  answer,
  preferences: { language },
  prefer,
}: {
  readonly call: Call;
  readonly level: Level | undefined;
  readonly body: Shape | undefined;
  readonly answer: Shape | undefined;
  readonly preferences: Preferences;
  readonly prefer: (change: Partial<Preferences>) => void;
}) {
  const [title, setTitle] = useState('Example');
  const examples = body?.examples ?? [];
  const example = examples.find((one) => one.title === title) ?? examples[0];
  const code = languages[language](sampleRequest(call, level, example?.value));
  return (
    <div className="call-samples">
      <CodeBlock title="Request" code={code} what={`the request of ${call.id} as ${language}`}>
        <Choice
          label="Language"
          names={languageNames}
          chosen={language}
          choose={(chosen) => prefer({ language: chosen })}
        />
      </CodeBlock>
      {examples.length > 1 && (
        <Choice
          label={`Example of ${call.id}`}
          names={examples.map((one) => one.title)}
          chosen={example?.title}
          choose={setTitle}
        />
      )}
      {answer?.examples[0] !== undefined && (
        <CodeBlock
          title={`Answer ${call.status}`}
          code={JSON.stringify(answer.examples[0].value, null, 2)}
          what={`the answer of ${call.id}`}
        />
      )}
    </div>
  );
}
