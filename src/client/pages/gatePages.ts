// Signing in and its neighbours, in one piece: it is fetched when one of these pages is first opened (decision 017).
import './sharedForms.ts'

export { ActivatePage } from './auth/ActivatePage.tsx'
export { EntryPage } from './auth/EntryPage.tsx'
export { LoginPage } from './auth/LoginPage.tsx'
export { LogoutPage } from './auth/LogoutPage.tsx'
export { PasswordResetPage } from './auth/PasswordResetPage.tsx'
export { RegisterPage } from './auth/RegisterPage.tsx'
export { ResetPage } from './auth/ResetPage.tsx'
