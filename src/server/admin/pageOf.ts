/** Sets the header that holds the number of all rows, and returns those of the page. */
export function pageOf<Row>(
  { rows, total }: { rows: Row[]; total: number },
  set: { headers: Record<string, string | number> },
) {
  set.headers['x-total-count'] = String(total)
  return rows
}
