/** What a change really changed, for the audit: the fields that differ, as they were and as they are wanted. */
export function changedFields<T extends object>(row: T, wanted: Partial<T>) {
  const fields = (Object.keys(wanted) as (keyof T)[]).filter(
    field => wanted[field] !== undefined && wanted[field] !== row[field],
  )
  return {
    before: Object.fromEntries(fields.map(field => [field, row[field]])),
    after: Object.fromEntries(fields.map(field => [field, wanted[field]])),
  }
}
