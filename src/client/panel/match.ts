/** Somebody as a search or a list of holders knows them. */
export interface Match {
  id: number
  email: string
}
