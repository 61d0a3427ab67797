export { AccountPage } from '#client/account/konto/AccountPage.tsx'
export { WelcomePage } from '#client/account/welcome/WelcomePage.tsx'
