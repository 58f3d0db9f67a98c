import type { Area, DocumentationOf } from './call-documentation.ts';

const unusable =
  'A domain or a provider is listed twice, a configured provider is missing from the list, or a default permission is not defined.';

/** Projects and their settings. */
export const projectsArea = {
  title: 'Projects',
  text: 'A project is one app with its users. Its owners have their accounts on the project `internal`.',
  calls: {
    'GET /projects/current': {
      summary: 'Read the project',
      text: 'Clients and servers see what sign-in pages need; admins see all settings, secrets included.',
    },
    'PATCH /projects/current': {
      summary: 'Change the project',
      text: 'What is left out stays as it is; a list that is given replaces the one before. All of a change happens, or nothing.',
      body: {
        display_name: 'Shop',
        config: {
          magic_link_enabled: true,
          domains: [{ domain: 'https://shop.example.com', handler_path: '/handler' }],
          oauth_providers: [{ id: 'github', enabled: true, type: 'shared' }],
        },
      },
      bodies: {
        'With a mail server': {
          config: {
            email_config: {
              type: 'standard',
              host: 'smtp.example.com',
              port: 465,
              username: 'shop',
              password: 'the password of the mail server',
              sender_name: 'Shop',
              sender_email: 'hello@shop.example.com',
            },
          },
        },
      },
      refusals: { 400: unusable, 404: 'The project was deleted meanwhile.' },
    },
    'DELETE /projects/current': {
      summary: 'Delete the project',
      text: 'With its users, teams and keys, which are worth nothing from then on.',
      refusals: { 400: 'The project `internal` cannot be deleted.', 404: 'The project was deleted meanwhile.' },
    },
    'GET /internal/projects': {
      summary: 'List owned projects',
      text: 'Those of the signed-in user of `internal`, the newest first.',
    },
    'POST /internal/projects': {
      summary: 'Make a project',
      text: 'The signed-in user of `internal` owns it. It has no keys yet: make them with `POST /internal/api-keys` and the access token of its owner.',
      body: { display_name: 'Shop', description: 'Where people buy things', config: { magic_link_enabled: true } },
      refusals: { 400: unusable },
    },
  } satisfies DocumentationOf<
    | 'GET /projects/current'
    | 'PATCH /projects/current'
    | 'DELETE /projects/current'
    | 'GET /internal/projects'
    | 'POST /internal/projects'
  >,
} satisfies Area;
