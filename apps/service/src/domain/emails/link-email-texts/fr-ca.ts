import { texts as french } from './fr-fr.ts';
import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

/** The texts of the emails that users request, in Canadian French. Those not listed are the same as for France. */
export const texts: AllLinkEmailTexts = {
  ...french,
  email_verification: {
    ...french.email_verification,
    subject: 'Vérifiez votre adresse courriel pour {project}',
    heading: 'Vérifiez votre adresse courriel',
    text: 'Veuillez confirmer qu’il s’agit bien de votre adresse courriel, afin que {project} puisse vous contacter et vous aider à retrouver l’accès à votre compte.',
    button: 'Vérifier l’adresse courriel',
    unexpected: 'Si vous n’avez pas utilisé cette adresse pour {project}, ignorez ce courriel : rien ne se passera.',
  },
  password_reset: {
    ...french.password_reset,
    unexpected: 'Si vous n’avez rien demandé, ignorez ce courriel : votre mot de passe reste inchangé.',
  },
  magic_link: {
    ...french.magic_link,
    unexpected:
      'Ne les donnez à personne : ils ouvrent votre compte {project}. Si vous ne les avez pas demandés, ignorez ce courriel.',
  },
  team_invitation: {
    ...french.team_invitation,
    unexpected: 'Si vous ne connaissez personne sur {project}, ignorez ce courriel : rien ne se passera.',
  },
};
