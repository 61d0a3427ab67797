import type { Locator, Page } from 'playwright-core'

/** Returns steps in the year editor for a test file whose current page is `page()`. */
export function editorOn(page: () => Page) {
  const press = (name: string | RegExp, within: Page | Locator = page()) =>
    within.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
  const fold = (name: string) =>
    page()
      .locator('details')
      .filter({ has: page().locator(':scope > summary', { hasText: name }) })
  return {
    choose: (field: Locator, option: string) => field.selectOption(option),
    press,
    fold,
    unfold: (name: string) => fold(name).locator('> summary').first().click(),
    sees: (text: string | RegExp) => page().getByText(text).filter({ visible: true }).first().waitFor(),
    status: (name: string) => page().locator('.year-state', { hasText: name }).waitFor(),
    answer: (name: string) => press(name, page().getByRole('dialog')),
  }
}
