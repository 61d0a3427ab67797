export function YearList() {
  return <ul className="areas" data-plain />
}
