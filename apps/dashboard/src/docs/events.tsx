import { type ApiReference, type DocumentedWebhookEvent, webhookEventsFragment } from './api-reference.ts';
import { FieldTable } from './field-table.tsx';
import { documentedFieldsOf } from './fields.ts';

/** The webhook events, with the fields of each. */
export function WebhookEventsSection({
  events,
  schemas,
}: {
  readonly events: readonly DocumentedWebhookEvent[];
  readonly schemas: ApiReference['schemas'];
}) {
  return (
    <section className="endpoint" aria-labelledby={webhookEventsFragment}>
      <header className="endpoint-head">
        <h3 id={webhookEventsFragment} tabIndex={-1} className="endpoint-title">
          Events
        </h3>
        <p className="endpoint-lead">
          The service sends each event as a POST request with <code>type</code> and <code>data</code> as JSON. The
          headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> follow
          Standard Webhooks, whose libraries verify them.
        </p>
      </header>
      <FieldTable
        label="Events"
        isResponse
        fields={events.map(({ type, text, data }) => ({
          name: type,
          type: 'event',
          required: true,
          text,
          conditions: [],
          rules: [],
          fields: documentedFieldsOf(data, schemas),
        }))}
      />
    </section>
  );
}
