export const CATEGORIES = 'kategorie'

export function goToCategories() {
  const cards = document.getElementById(CATEGORIES)!
  cards.scrollIntoView()
  cards.querySelector('input')!.focus({ preventScroll: true })
}
