export { HomePage } from '#client/public/home/HomePage.tsx'
export { PrivacyPage } from '#client/public/PrivacyPage.tsx'
export { RankingPage } from '#client/public/ranking/RankingPage.tsx'
export { TroopPage } from '#client/public/troop/TroopPage.tsx'
