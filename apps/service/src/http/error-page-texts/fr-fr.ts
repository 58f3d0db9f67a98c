import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'La connexion n’a pas fonctionné',
  notFoundHeading: 'Page introuvable',
  unavailableHeading: 'Indisponible pour le moment',
  failedHeading: 'Une erreur s’est produite',
  interrupted:
    'Cette connexion ne peut pas être poursuivie. Elle a été commencée dans un autre navigateur, elle est déjà terminée, ou son cookie a été supprimé. Veuillez vous reconnecter.',
  cancelled: 'La connexion a été annulée chez le fournisseur. Veuillez réessayer.',
  misconfigured:
    'La connexion n’est pas configurée correctement pour cette application. Veuillez en informer ses responsables.',
  notEnabled: 'Cette méthode de connexion n’est pas disponible. Veuillez en choisir une autre.',
  tooMany: 'Il y a eu trop de tentatives. Veuillez réessayer dans {seconds} secondes.',
  providerUnavailable:
    'Le fournisseur de connexion ne répond pas comme prévu. Veuillez réessayer dans quelques minutes.',
  noEmail:
    'Votre compte chez le fournisseur n’a pas d’adresse e-mail, nécessaire pour se connecter. Veuillez choisir une autre méthode de connexion.',
  signUpClosed: 'Cette application n’accepte pas de nouveaux comptes pour le moment.',
  emailTaken: 'Un compte avec cette adresse e-mail existe déjà. Veuillez vous connecter comme auparavant.',
  alreadyConnected:
    'Ce compte ne peut pas être associé. Il est associé à un autre utilisateur, ou vous en avez déjà associé un autre.',
  signedOut: 'Votre session est terminée. Veuillez vous reconnecter et recommencer l’étape.',
  notFound: 'Il n’y a pas de page à cette adresse.',
  unavailable: 'Le service ne peut pas répondre pour le moment. Veuillez réessayer dans un instant.',
  failed: 'La demande n’a pas pu être traitée. Veuillez revenir en arrière et réessayer.',
  back: 'Retour',
  backToApp: 'Revenir à {project}',
  tryAgain: 'Réessayer',
};
