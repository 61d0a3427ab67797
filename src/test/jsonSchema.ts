// Checks a value against a JSON schema as the API's description uses them. A keyword that is not known here throws, so
// that nothing described goes unchecked, and a field that is not described is wrong.

type Json = null | boolean | number | string | Json[] | { [field: string]: Json }

export interface JsonSchema {
  [keyword: string]: unknown
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** What is wrong with the value, each with its place; nothing when it is as described. */
export function faultsOf(schema: JsonSchema, value: Json, at = 'body'): string[] {
  if (schema.anyOf) {
    const fits = schema.anyOf.some(option => faultsOf(option, value, at).length === 0)
    return fits ? [] : [`${at} is none of those described`]
  }
  return Object.entries(schema).flatMap(([keyword, said]) => {
    const check = CHECKS[keyword]
    if (!check) throw new Error(`The API's description uses "${keyword}", which src/test/jsonSchema.ts does not know`)
    return check(value, said as never, at, schema)
  })
}

type Check = (value: Json, said: never, at: string, schema: JsonSchema) => string[]

const CHECKS: Record<string, Check> = {
  type: (value, types: string | string[], at) =>
    [types].flat().some(type => isOfType(value, type)) ? [] : [`${at} is not ${[types].flat().join(' or ')}`],
  enum: (value, words: Json[], at) => (words.includes(value) ? [] : [`${at} is not one of ${words.join(', ')}`]),
  const: (value, word: Json, at) => (value === word ? [] : [`${at} is not ${word}`]),
  format: (value, format: string, at) => {
    if (format !== 'date-time') throw new Error(`No check for the format ${format}`)
    return typeof value !== 'string' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
      ? []
      : [`${at} is no time in UTC`]
  },
  items: (value, item: JsonSchema, at) =>
    Array.isArray(value) ? value.flatMap((one, index) => faultsOf(item, one, `${at}[${index}]`)) : [],
  required: (value, fields: string[], at) =>
    isFields(value) ? fields.filter(field => !(field in value)).map(field => `${at}.${field} is missing`) : [],
  properties: (value, fields: Record<string, JsonSchema>, at, { additionalProperties }) =>
    !isFields(value)
      ? []
      : Object.entries(value).flatMap(([field, one]) => {
          const schema = fields[field] ?? additionalProperties
          return schema ? faultsOf(schema, one, `${at}.${field}`) : [`${at}.${field} is not described`]
        }),
  additionalProperties: (value, schema: JsonSchema, at, { properties }) =>
    properties || !isFields(value)
      ? []
      : Object.entries(value).flatMap(([field, one]) => faultsOf(schema, one, `${at}.${field}`)),
  minimum: (value, least: number, at) =>
    typeof value !== 'number' || value >= least ? [] : [`${at} is below ${least}`],
  maximum: (value, most: number, at) => (typeof value !== 'number' || value <= most ? [] : [`${at} is above ${most}`]),
  minLength: (value, least: number, at) =>
    typeof value !== 'string' || value.length >= least ? [] : [`${at} is too short`],
  maxLength: (value, most: number, at) =>
    typeof value !== 'string' || value.length <= most ? [] : [`${at} is too long`],
  maxItems: (value, most: number, at) => (Array.isArray(value) && value.length > most ? [`${at} has too many`] : []),
  // Every name of a field is a text.
  propertyNames: () => [],
  default: () => [],
}

const isFields = (value: Json): value is { [field: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isOfType(value: Json, type: string) {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isFields(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
