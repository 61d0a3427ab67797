// Signing up, and the links in mails.
export { ActivatePage } from '#client/account/signin/ActivatePage.tsx'
export { EntryPage } from '#client/account/signin/EntryPage.tsx'
export { LogoutPage } from '#client/account/signin/LogoutPage.tsx'
export { PasswordResetPage } from '#client/account/signin/PasswordResetPage.tsx'
export { RegisterPage } from '#client/account/signin/RegisterPage.tsx'
export { ResetPage } from '#client/account/signin/ResetPage.tsx'
