import { NEW_PASSWORD_PATH, SERVER_PATH, SIGN_IN_PATH } from '#contract/addresses.ts'
import { type InvitedPlace, invitationLetter } from '#domain/people/invitationLetter.ts'
import { momentInWords } from '#domain/warsaw.ts'
import { isAssociationAddress } from '#server/core/config.ts'
import { compose, PRIORITY } from './template.ts'

// Mails about accounts and the server: no notices, because their reader may be no user yet, or must get them whatever they chose.

export const activationMail = (key: string) =>
  compose('Aktywuj konto w E-Kategoryzacji', {
    words: ['Ktoś, zapewne Ty, założył konto z tym adresem. Aby je aktywować, kliknij w link. Jest ważny 7 dni.'],
    link: { label: 'Aktywuj konto', path: `/activate/${key}` },
    after: ['Jeśli to nie Ty, nic nie rób: konto pozostanie nieaktywne.'],
    holdsKey: true,
    priority: PRIORITY.AWAITED,
  })

export const resetMail = (key: string) =>
  compose('Nowe hasło w E-Kategoryzacji', {
    words: ['Aby ustawić nowe hasło, kliknij w link. Jest ważny godzinę i działa raz.'],
    link: { label: 'Ustaw nowe hasło', path: `/reset/${key}` },
    after: ['Jeśli to nie Ty prosisz o nowe hasło, nic nie rób: obecne działa nadal.'],
    holdsKey: true,
    priority: PRIORITY.AWAITED,
  })

export const passwordChangedMail = () =>
  compose('Hasło zostało zmienione', {
    words: ['Hasło do Twojego konta zostało zmienione, a wszystkie zalogowane urządzenia wylogowane.'],
    link: { label: 'To nie ja, chcę ustawić nowe hasło', path: NEW_PASSWORD_PATH },
  })

export const newBrowserMail = (browser: string, time: number) =>
  compose('Nowe logowanie na Twoje konto', {
    words: [`${momentInWords(time)} ktoś, zapewne Ty, zalogował się na Twoje konto: ${browser}.`],
    link: { label: 'To nie ja, chcę ustawić nowe hasło', path: NEW_PASSWORD_PATH },
    after: ['Nowe hasło wylogowuje wszystkie urządzenia.'],
  })

export const accountExistsMail = () =>
  compose('To konto już istnieje', {
    words: ['Ktoś, zapewne Ty, próbował założyć konto z tym adresem. Takie konto już istnieje i jest aktywne.'],
    link: { label: 'Zaloguj się', path: SIGN_IN_PATH },
    after: [{ label: 'Nie pamiętam hasła, chcę ustawić nowe', path: NEW_PASSWORD_PATH }],
    priority: PRIORITY.AWAITED,
  })

export function invitationMail(
  place: InvitedPlace,
  by: string,
  key: string,
  { email, leaveOn = null, letter = null }: { email: string; leaveOn?: string | null; letter?: string | null },
) {
  const isHandover = leaveOn !== null
  const { subject, words, link, after } = invitationLetter(place, by, {
    isHandover,
    // A handover's letter is for the page of the successor alone.
    own: isHandover ? null : letter,
    isOfAssociation: isAssociationAddress(email),
  })
  return compose(subject, { words, link: { label: link, path: `/zaproszenie/${key}` }, after: [after], holdsKey: true })
}

export const testMail = () =>
  compose('Wiadomość próbna z E-Kategoryzacji', {
    words: ['Poczta działa: ta wiadomość została wysłana ze strony „Serwer i kopie”.'],
    link: { label: 'Otwórz stan serwera', path: SERVER_PATH },
  })

/** `day` is the day of the deletion, in Polish words. */
export const inactivityMail = (day: string) =>
  compose('Twoje konto zostanie usunięte', {
    words: [`Od dawna nikt nie loguje się na to konto. Dnia ${day} zostanie usunięte. Aby je zachować, zaloguj się.`],
    link: { label: 'Zaloguj się', path: SIGN_IN_PATH },
    priority: PRIORITY.LISTED,
  })

export const warningsMail = (sentences: readonly string[]) =>
  compose('Serwer wymaga uwagi', {
    words: [...sentences],
    link: { label: 'Otwórz stan serwera', path: SERVER_PATH },
    after: ['Następna wiadomość o tym przyjdzie, gdy ostrzeżenie minie.'],
  })

export const warningsEndedMail = (sentences: readonly string[]) =>
  compose('Ostrzeżenie serwera minęło', {
    words: ['Minęło:', ...sentences],
    link: { label: 'Otwórz stan serwera', path: SERVER_PATH },
  })
