import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'Le lien fonctionne une seule fois, pendant {duration}.';

/** The texts of the emails that users request, in the French of France. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Vérifiez votre adresse e-mail pour {project}',
    heading: 'Vérifiez votre adresse e-mail',
    text: 'Veuillez confirmer qu’il s’agit bien de votre adresse e-mail, afin que {project} puisse vous contacter et vous aider à retrouver l’accès à votre compte.',
    button: 'Vérifier l’adresse e-mail',
    lifetime,
    unexpected: 'Si vous n’avez pas utilisé cette adresse pour {project}, ignorez cet e-mail : rien ne se passera.',
  },
  password_reset: {
    subject: 'Réinitialisez votre mot de passe pour {project}',
    heading: 'Réinitialisez votre mot de passe',
    text: 'Choisissez un nouveau mot de passe pour votre compte {project}. Toutes les sessions de votre compte seront fermées.',
    button: 'Réinitialiser le mot de passe',
    lifetime,
    unexpected: 'Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe reste inchangé.',
  },
  magic_link: {
    subject: 'Connectez-vous à {project}',
    heading: 'Connectez-vous à {project}',
    text: 'Saisissez ce code là où vous l’avez demandé, ou ouvrez le lien.',
    button: 'Se connecter',
    lifetime: 'Le code et le lien fonctionnent une seule fois, pendant {duration}.',
    unexpected:
      'Ne les donnez à personne : ils ouvrent votre compte {project}. Si vous ne les avez pas demandés, ignorez cet e-mail.',
  },
  team_invitation: {
    subject: 'Vous avez reçu une invitation à rejoindre {team}',
    heading: 'Rejoignez {team}',
    text: 'Vous avez reçu une invitation à rejoindre {team} sur {project}.',
    textWithInviter: '{inviter} vous invite à rejoindre {team} sur {project}.',
    unnamedTeam: 'une équipe',
    button: 'Voir l’invitation',
    lifetime,
    unexpected: 'Si vous ne connaissez personne sur {project}, ignorez cet e-mail : rien ne se passera.',
  },
  requestedFrom: 'Demandé depuis : {device}',
  openLink: 'Ouvrez ce lien :',
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
};
