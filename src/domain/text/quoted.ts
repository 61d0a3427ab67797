/** Adds Polish quotation marks; those within the text become the inner ones: „7 NDH «Watra»”. */
export const quoted = (text: string) => `„${text.replace(/„([^„”]*)”/g, '«$1»')}”`
