export const authMessages = {
  // signing in
  'Login failed': 'Nie udało się zalogować',
  'Email, password and captcha are required': 'Podaj e-mail, hasło i kod z obrazka',
  'Wrong captcha': 'Nieprawidłowy kod z obrazka',
  'User not activated': 'To konto nie istnieje albo nie zostało jeszcze aktywowane',
  'Invalid credentials': 'Nieprawidłowy e-mail lub hasło',
  'Error logging out': 'Nie udało się wylogować',
  'Logout successful': 'Wylogowano',
  'Could not fetch user data': 'Nie udało się pobrać danych użytkownika',

  // registration and activation
  'Registration failed': 'Rejestracja nie powiodła się',
  'User registered successfully': 'Konto zostało założone. Kliknij w link z maila, aby je aktywować.',
  'Error creating user': 'Nie udało się założyć konta',
  'Wrong activation key': 'Nieprawidłowy klucz aktywacyjny',
  'Account already active': 'To konto jest już aktywne. Możesz się zalogować.',
  'Could not activate account': 'Nie udało się aktywować konta',

  // e-mail and passwords
  'Not an e-mail address': 'To nie jest adres e-mail',
  'Association accounts sign in through the association':
    'Konta w domenie Związku logują się specjalnym przyciskiem na stronie logowania.',
  'Password too short': 'Hasło jest zbyt krótkie',
  'Password too long': 'Hasło jest zbyt długie',
  'Passwords differ': 'Hasła nie pasują do siebie',
  'Old password required': 'Podaj dotychczasowe hasło',
  'Wrong password': 'Nieprawidłowe hasło',
  'Could not request a password reset': 'Nie udało się poprosić o kod resetu hasła',
  'Wrong password reset key': 'Ten link do zmiany hasła jest nieważny albo został już użyty',
  'This account signs in through the association': 'To konto loguje się przez stronę Związku i nie ma tu hasła',

  // limits and links
  'Too many attempts, try again later': 'Za dużo prób. Odczekaj chwilę i spróbuj ponownie.',
  'Wrong sign-in link': 'Ten link jest nieważny albo został już użyty',

  // the association's sign-in
  'Invalid OAuth2 code': 'Strona Związku przysłała nieprawidłowy kod',
  'Authentication failed': 'Logowanie nie powiodło się',
  'Unsupported provider reply': 'Strona Związku odpowiedziała w nieobsługiwany sposób',
  'Single sign-on is not configured': 'logowanie przez stronę Związku nie jest tu skonfigurowane',
}
