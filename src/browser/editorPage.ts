import type { Locator, Page } from 'playwright-core'

/** The year editor by the words on it, for a file of tests whose page is `page()`. */
export function editorOn(page: () => Page) {
  const press = (name: string, within: Page | Locator = page()) =>
    within.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
  /** The innermost fold with that name on it. */
  const fold = (name: string) =>
    page()
      .locator('details')
      .filter({ has: page().locator(':scope > summary', { hasText: name }) })
  return {
    /** A long choice offers all there is to choose once it is reached. */
    choose: async (field: Locator, option: string) => {
      await field.focus()
      await field.selectOption(option)
    },
    press,
    fold,
    unfold: (name: string) => fold(name).locator('> summary').first().click(),
    sees: (text: string | RegExp) => page().getByText(text).filter({ visible: true }).first().waitFor(),
    /** Waits until the year is in that state. */
    status: (name: string) => page().locator('.year-state', { hasText: name }).waitFor(),
    /** Presses a button of the dialog. */
    answer: (name: string) => press(name, page().getByRole('dialog')),
  }
}
