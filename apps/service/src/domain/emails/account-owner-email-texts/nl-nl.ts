import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in Dutch. */
export const texts: AccountOwnerEmailTexts = {
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  events: {
    password_changed: {
      heading: 'Je wachtwoord is gewijzigd',
      text: 'Het wachtwoord van je account bij {project} is gewijzigd.',
    },
    mfa_enabled: {
      heading: 'Tweestapsverificatie staat aan',
      text: 'Om in te loggen op je account bij {project} is nu een code uit een authenticator-app nodig.',
    },
    mfa_disabled: {
      heading: 'Tweestapsverificatie staat uit',
      text: 'Om in te loggen op je account bij {project} is geen code uit een authenticator-app meer nodig.',
    },
    provider_linked: {
      heading: '{provider} is aan je account gekoppeld',
      text: 'Je kunt nu met {provider} inloggen op je account bij {project}.',
    },
    provider_unlinked: {
      heading: '{provider} is van je account losgekoppeld',
      text: 'Je kunt niet meer met {provider} inloggen op je account bij {project}.',
    },
    email_changed: {
      heading: 'Je e-mailadres is gewijzigd',
      text: 'Je account bij {project} gebruikt dit e-mailadres niet meer.',
    },
    email_added: {
      heading: 'Er is een e-mailadres aan je account toegevoegd',
      text: 'Het e-mailadres {email} is toegevoegd aan je account bij {project}.',
    },
    new_device: {
      heading: 'Nieuwe login op je account',
      text: 'Er is vanaf een nieuw apparaat ingelogd op je account bij {project}: {time}, IP-adres {ip}.',
    },
    guess_limit_reached: {
      heading: 'Te veel mislukte inlogpogingen',
      text: 'Voor je account bij {project} zijn zo vaak verkeerde wachtwoorden of codes ingevoerd, dat er voorlopig geen meer worden geaccepteerd vanaf netwerken waar je nog niet eerder hebt ingelogd.',
    },
    sign_ins_removed: {
      heading: 'Inlogmethoden zijn uit je account verwijderd',
      text: 'Je hebt ingelogd via je e-mailadres, en niemand had je account bij {project} eerder bevestigd. Iemand anders kan deze inlogmethoden hebben ingesteld, daarom zijn ze verwijderd: {removed}. Je gegevens zijn ongewijzigd. Je kunt ze opnieuw instellen in de accountinstellingen.',
    },
  },
  removed: { password: 'Wachtwoord', secondFactor: 'Tweefactorauthenticatie', sessions: 'Actieve sessies' },
  ifYou: 'Was jij dit, dan hoef je niets te doen.',
  ifNotYou:
    'Was jij dit niet, reset dan meteen je wachtwoord. Neem contact op met {project} als je niet meer kunt inloggen.',
  undo: 'Was jij dit niet, maak de wijziging dan binnen 72 uur ongedaan. Daarmee worden ook alle sessies van je account beëindigd.',
  undoButton: 'Wijziging ongedaan maken',
  openLink: 'Werkt de knop niet, open dan deze link:',
  footer: 'Je ontvangt deze e-mail omdat het om de beveiliging van je account bij {project} gaat.',
  page: {
    ask: {
      heading: 'Wijziging van je e-mailadres ongedaan maken?',
      text: 'Je account bij {project} gebruikt dan weer {email}. Alle sessies van je account worden beëindigd.',
    },
    done: {
      heading: 'De wijziging is ongedaan gemaakt',
      text: 'Je account bij {project} gebruikt weer {email}. Reset nu je wachtwoord, zodat niemand anders kan inloggen.',
    },
    taken: {
      heading: 'De wijziging kan niet ongedaan worden gemaakt',
      text: 'Een ander account bij {project} gebruikt inmiddels {email}. Neem contact op met {project}.',
    },
    invalid: {
      heading: 'Deze link werkt niet meer',
      text: 'Hij werkt één keer en 72 uur lang. Gebruikt iemand anders je account, neem dan contact op met de app waarbij je je hebt geregistreerd.',
    },
  },
  trust: {
    note: 'Waar je al eerder hebt ingelogd, kun je nog steeds inloggen. Om vanaf een ander netwerk in te loggen, open je daar binnen 72 uur deze link en bevestig je dat. Is je wachtwoord makkelijk te raden, wijzig het dan.',
    button: 'Inloggen vanaf dit netwerk toestaan',
    ask: {
      heading: 'Inloggen vanaf dit netwerk toestaan?',
      text: 'Daarna kun je hier zoals gewoonlijk inloggen op je account bij {project}. Ga alleen verder als je zelf wilt inloggen.',
    },
    done: {
      heading: 'Je kunt hier inloggen',
      text: 'Ga terug naar {project} en log in zoals gewoonlijk.',
    },
    invalid: 'Hij werkt 72 uur lang. Je kunt ook je wachtwoord resetten of een inlogmail aanvragen.',
  },
};
