import type { Area, DocumentationOf } from './call-documentation.ts';

const params = { type: 'magic_link' } as const;

/** Email templates. */
export const emailTemplatesArea = {
  title: 'E-mail templates',
  text: 'The subject and the body of the mails that the project sends. A body is a document of blocks; `{{ name }}` stands for a variable in it.',
  calls: {
    'GET /email-templates': {
      summary: 'List templates',
      text: 'Those of the emails that users ask for. `GET /owner-email-templates` lists the others.',
    },
    'GET /owner-email-templates': {
      summary: 'List templates of owner emails',
      text: 'Those of the emails that tell account owners of a change. They go out in the language of the user unless the project has changed them. `owner_emails` and `new_device_emails` of the project turn the emails on and off.',
    },
    'GET /email-templates/{type}': { summary: 'Read a template', params },
    'PATCH /email-templates/{type}': {
      summary: 'Change a template',
      text: 'What is left out or empty stays as it is.',
      params,
      body: {
        subject: 'Your way into {{ projectDisplayName }}',
        content: {
          root: { type: 'EmailLayout', data: { canvasColor: '#FFFFFF', childrenIds: ['text', 'button'] } },
          text: { type: 'Text', data: { props: { text: 'Your code is {{ otp }}.' } } },
          button: { type: 'Button', data: { props: { text: 'Sign in', url: '{{ magicLink }}' } } },
        },
      },
      refusals: { 400: 'The content is no document of mail blocks, or its mails would be empty.' },
    },
    'DELETE /email-templates/{type}': {
      summary: 'Reset a template',
      text: 'Takes it back to the default.',
      params,
      refusals: { 404: 'The template is the default one already.' },
    },
  } satisfies DocumentationOf<
    | 'GET /email-templates'
    | 'GET /owner-email-templates'
    | 'GET /email-templates/{type}'
    | 'PATCH /email-templates/{type}'
    | 'DELETE /email-templates/{type}'
  >,
} satisfies Area;
