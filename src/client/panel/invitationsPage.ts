/** The parameter of the address of "Użytkownicy" that opens another list. */
export const LIST = 'lista'
export const INVITATIONS = 'zaproszenia'
export const INVITATIONS_PAGE = `/admin/ustawienia/uzytkownicy?${LIST}=${INVITATIONS}`
