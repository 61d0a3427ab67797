export { AccountPage } from '#client/account/konto/AccountPage.tsx'
export { HandoverPage } from '#client/account/konto/HandoverPage.tsx'
export { WelcomePage } from '#client/account/welcome/WelcomePage.tsx'
