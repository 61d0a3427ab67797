// The neighbours of signing in, in one piece: it is fetched when one of them is first opened, and when somebody begins to
// sign in, anew as well (decision 017).
import './sharedForms.ts'
import { rulesOf } from '#client/ui/useForm.ts'
import { Login } from '#domain/requests/accounts.ts'

export { ActivatePage } from './auth/ActivatePage.tsx'
export { EntryPage } from './auth/EntryPage.tsx'
export { LogoutPage } from './auth/LogoutPage.tsx'
export { PasswordResetPage } from './auth/PasswordResetPage.tsx'
export { RegisterPage } from './auth/RegisterPage.tsx'
export { ResetPage } from './auth/ResetPage.tsx'
export { SignInAgain } from './auth/SignInAgain.tsx'
export { SignInRefusal } from './auth/signInAddress.tsx'

export const loginRules = rulesOf(Login)
