// A sheet anywhere but in the hands of its leader: the sample of the rules, the panel, paper.
export { TeamSheetPage } from '#client/panel/sheets/TeamSheetPage.tsx'
export { DiplomaPage, TeamDiplomaPage } from '#client/print/DiplomaPage.tsx'
export { PrintPage, TeamPrintPage } from '#client/print/PrintPage.tsx'
export { CataloguePage } from '#client/public/rules/CataloguePage.tsx'
export { RuleChangesPage } from '#client/public/rules/RuleChangesPage.tsx'
export { RulesPage } from '#client/public/rules/RulesPage.tsx'
