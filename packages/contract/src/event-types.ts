/** The types of the events in the activity log, each with its description in the API reference. */
export const eventTypes = {
  sign_up: 'A user signed up. `method` is the sign-in method.',
  sign_in:
    'A user signed in, or failed to. `method` is the sign-in method, or the second factor that was wrong. If it failed at an OAuth provider, `data.error` is the code of the error, `data.reason` and `data.step` are the reason and the step in words of the service, and `data.provider_error` is the code of the provider.',
  sign_out: 'A user signed out.',
  'session.confirmed': 'A project owner confirmed a session with the password or the second factor, or failed to.',
  'session.revoked': 'A session was ended from another session, or by a server.',
  'impersonation.started': 'A server or a project owner created a session in order to act as a user.',
  'impersonation.link_created': 'A project owner or the holder of an admin key created a link to act as a user.',
  'impersonation.ended': 'A session that acted as a user was signed out.',
  'user.email_sent':
    'A server or a project owner sent a user an email. `data.type` is the type of its link, or `custom` for an email with a text of its own.',
  'user.verification_email_skipped':
    'A user signed up and got no verification email, because the project does not trust the domain of the callback URL. `data.origin` is its origin, or `null` if it is no URL.',
  'user.created': 'A server or a project owner created a user.',
  'user.updated': 'A server or a project owner updated a user.',
  'user.suspended': 'A user was suspended, which ended all sessions of the user.',
  'user.unsuspended': 'The suspension of a user was lifted.',
  'user.deleted': 'A user was deleted.',
  'password.changed': 'The password of a user was set or changed.',
  'email.changed': 'The primary email address of a user was changed.',
  'email.added': 'A further email address was added to a user.',
  'email.removed': 'A further email address of a user was removed.',
  'second_factor.enabled': 'The second factor of a user was enabled.',
  'second_factor.disabled': 'The second factor of a user was disabled.',
  'provider.linked':
    'An account at an OAuth provider was linked to a user, or failed to be. `data.provider_id` is the provider, and after a failure there are the other fields of `sign_in` too.',
  'provider.unlinked': 'An account at an OAuth provider was unlinked from a user. `data.provider_id` is the provider.',
  'team.created': 'A team was created.',
  'team.updated': 'A server or a project owner updated a team.',
  'team.deleted': 'A team was deleted.',
  'team_membership.created': 'A user joined a team or was added to it.',
  'team_membership.deleted': 'A user left a team or was removed from it.',
  'team_membership.updated': 'A server or a project owner changed the profile of a user in a team.',
  'team_invitation.sent': 'A person was invited to a team.',
  'team_invitation.revoked': 'An invitation to a team was revoked.',
  'permission.granted': 'A permission was granted to a user. `data.permission_id` is the permission.',
  'permission.revoked': 'A permission was revoked from a user. `data.permission_id` is the permission.',
  'permission_definition.created': 'A permission was defined. `data.permission_id` is the permission.',
  'permission_definition.updated':
    'The definition of a permission was changed. `data.permission_id` is the permission.',
  'permission_definition.deleted':
    'The definition of a permission was deleted. `data.permission_id` is the permission.',
  'project.created':
    'The project was created. `data.copied_from` is the id of the project that it is a copy of, if it is one.',
  'project.secrets_revealed': 'The client secrets of the project and the password of its mail server were shown.',
  'project.copied': 'A copy of the project was created in this service. `data.project_id` is its id.',
  'project.updated':
    'Settings of the project were changed. `data.changes` names them with the values before and after, without secrets.',
  'project.deleted':
    'A project was deleted. In the activity log of the project `internal`, because that of the project is deleted with it. `data.project_id` is its id and `data.display_name` its name.',
  'owner_link.created':
    'A link to create the account of an owner was created, in the project `internal`. `data.purpose` is its purpose.',
  'owner.invited': 'A person was invited to own the project. `data.email` is the email address.',
  'owner.joined': 'A person became an owner of the project by an invitation. `data.owner_id` is the id of the owner.',
  'owner.removed': 'An owner was removed from the project. `data.owner_id` is the id of the owner.',
  'owner_invitation.revoked': 'An invitation to own the project was revoked. `data.email` is the email address.',
  'key_set.created': 'A set of API keys was created. `data.key_set_id` is its id.',
  'key_set.updated': 'The description of a set of API keys was changed. `data.key_set_id` is its id.',
  'key_set.revoked': 'A set of API keys was revoked. `data.key_set_id` is its id.',
  'key_set.admin_key_revoked':
    'The super secret admin key of a set was revoked, because its creator is no longer an owner. The other keys of the set stay valid. `data.key_set_id` is its id.',
  'email.resent': 'An email was scheduled again. `data.email_id` is its id and `data.template` its type.',
  'signing_key.rotated':
    'The key that signs access tokens was replaced. `data.key_id` is the id of the new one in the JWK set.',
  'email_template.updated': 'An email template was changed. `data.template` is its type.',
  'email_template.reset': 'An email template was reset to the default one. `data.template` is its type.',
  'webhook_endpoint.created': 'A webhook endpoint was created. `data.endpoint_id` is its id.',
  'webhook_endpoint.updated': 'A webhook endpoint was updated. `data.endpoint_id` is its id.',
  'webhook_endpoint.deleted': 'A webhook endpoint was deleted. `data.endpoint_id` is its id.',
  'webhook_endpoint.message_resent':
    'A message was scheduled again for a webhook endpoint. `data.endpoint_id` and `data.message_id` are the ids.',
  'webhook_endpoint.secret_revealed': 'The secrets of a webhook endpoint were shown. `data.endpoint_id` is its id.',
  'webhook_endpoint.secret_rotated': 'The secret of a webhook endpoint was rotated. `data.endpoint_id` is its id.',
} as const;

/** The type of an event in the activity log, for example `sign_in`. */
export type EventType = keyof typeof eventTypes;
