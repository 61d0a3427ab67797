// What most visits do without, in one piece: it is fetched when one of these pages is first opened (decision 017).
import './sharedForms.ts'
import './sharedSignedIn.ts'

export { AccountPage } from './account/AccountPage.tsx'
export { PrivacyPage } from './PrivacyPage.tsx'
export { TroopPage } from './troop/TroopPage.tsx'
export { WelcomePage } from './welcome/WelcomePage.tsx'
