import { FieldTable } from './field-table.tsx';
import { fieldsOf } from './fields.ts';
import { eventsId, type Reference, type WebhookEvent } from './reference.ts';

/** The webhook events, with the fields of each. */
export function Events({
  events,
  schemas,
}: {
  readonly events: readonly WebhookEvent[];
  readonly schemas: Reference['schemas'];
}) {
  return (
    <section className="call" aria-labelledby={eventsId}>
      <header className="call-head">
        <h3 id={eventsId} tabIndex={-1} className="call-title">
          Events
        </h3>
        <p className="call-lead">
          Each is a POST with <code>type</code> and <code>data</code> as JSON. Its headers <code>webhook-id</code>,{' '}
          <code>webhook-timestamp</code> and <code>webhook-signature</code> are those of Standard Webhooks, whose
          libraries check them.
        </p>
      </header>
      <FieldTable
        label="Events"
        isAnswer
        fields={events.map(({ type, text, data }) => ({
          name: type,
          type: 'event',
          required: true,
          text,
          conditions: [],
          rules: [],
          fields: fieldsOf(data, schemas),
        }))}
      />
    </section>
  );
}
