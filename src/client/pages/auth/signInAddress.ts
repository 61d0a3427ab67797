import { inPolish } from '#client/ui/messages.ts'

/** Why single sign-on sent the reader back (`/login?status=error&code=…&message=…`), in Polish; null when it did not. */
export function signInError(search: string): string | null {
  const query = new URLSearchParams(search)
  if (query.get('status') !== 'error') return null

  const [code, message] = [shortened(query.get('code')), shortened(query.get('message'))]
  if (code === '401' && /code/i.test(message))
    return 'Strona Związku przysłała nieprawidłowy kod. Zaloguj się jeszcze raz.'
  if (code === '401') return 'Logowanie nie powiodło się. Wybierz konto w domenie Związku i spróbuj ponownie.'
  if (code === '500' && /unsupported/i.test(message))
    return 'Strona Związku odpowiedziała w nieobsługiwany sposób. Spróbuj ponownie później.'
  return `Logowanie nie powiodło się (kod ${code || 'nieznany'}): ${inPolish(message) || 'bez wyjaśnienia'}`
}

/** Anybody can write an address like that. */
const shortened = (text: string | null) => (text ?? '').slice(0, 200)

/** Where `?next=` may lead: a path of this site, starting with a single slash (rules.md#29); anything else is null. */
export function ownPath(next: string | null, origin = location.origin): string | null {
  if (!next?.startsWith('/')) return null
  const url = URL.parse(next, origin)
  if (url?.origin !== origin) return null
  // As the browser would read it: dots, tabs and backslashes may have hidden a second slash.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
}
