import { config } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { Page } from '#client/ui/Page.tsx'

/** The notice of article 13 RODO. The association's board has it checked before the first year opens. */
export function PrivacyPage() {
  const settings = useRead(config)
  const association = settings?.associationName ?? 'Związek'
  const contact = settings?.privacyContact
  return (
    <Page title="Prywatność" kicker="Informacja o przetwarzaniu danych" width="reading">
      <div className="stack">
        <h2>Kto odpowiada za dane</h2>
        <p>
          Administratorem danych jest {association}.{' '}
          {contact
            ? `W sprawie danych pisz: ${contact}.`
            : 'W sprawie danych napisz do władz Związku, na adres podany na jego stronie.'}
        </p>
        <h2>Co przechowujemy i po co</h2>
        <ul className="bullets">
          <li>Adres e-mail, skrót hasła albo identyfikator logowania Związku: żeby można było się zalogować.</li>
          <li>
            Imię i nazwisko, jeśli je podasz: żeby ci, z którymi prowadzisz drużynę, i koordynatorzy wiedzieli, kto
            pisze. Zmienisz je albo usuniesz na stronie „Twoje konto”.
          </li>
          <li>
            Rolę, drużynę, datę założenia konta i ostatniego logowania: żeby każdy miał dostęp do tego, do czego
            powinien.
          </li>
          <li>
            Kto i kiedy wpisał wartość w arkuszu albo zmienił ustawienia i co było tam wcześniej: żeby było wiadomo,
            skąd się wzięły.
          </li>
          <li>
            Uwagi do arkusza oraz notatki przy zgłoszeniu, zwrocie i zatwierdzeniu, razem z autorem: żeby drużyna i
            koordynator mogli wyjaśnić, co jest do poprawy.
          </li>
          <li>
            Rozmowy o arkuszu: kiedy i gdzie, na co się umówiono, kto zapisał i kto potwierdził. Koordynator może dodać
            notatkę o służbie drużyny, którą czytają tylko osoby widzące arkusz w panelu; jest w pliku z danymi swojego
            autora.
          </li>
          <li>
            Adres, na który ktoś wysłał zaproszenie, i kto je wysłał: żeby zaproszona osoba mogła wejść bez proszenia.
            Jeśli nie chcesz zaproszenia, odrzuć je na stronie z linku.
          </li>
          <li>List odchodzącego drużynowego do następcy, jeśli go napisze: czyta go tylko następca.</li>
        </ul>
        <p>
          Nie pytamy o datę urodzenia i nie zapisujemy adresów IP w bazie danych. Ranking pokazuje drużyny, nie osoby.
          Podstawą jest prawnie uzasadniony interes Związku: prowadzenie kategoryzacji drużyn (art. 6 ust. 1 lit. f
          RODO).
        </p>
        <h2>Kto widzi adres e-mail, imię i nazwisko</h2>
        <p>Drużynowi tej samej drużyny, koordynator jej chorągwi, koordynatorzy krajowi i administratorzy systemu.</p>
        <h2>Komu powierzamy dane</h2>
        <p>
          Dostawcy serwera i poczty, a przy logowaniu przez Związek także dostawcy tego logowania. Strona nie korzysta z
          obcych skryptów, czcionek ani statystyk.
        </p>
        <h2>Jak długo</h2>
        <ul className="bullets">
          <li>Konto nieaktywowane: 30 dni.</li>
          <li>Usunięte szkice i zadania kategoryzacji z wpisami drużyn: 30 dni.</li>
          <li>Konto, na które nikt się nie loguje: 24 miesiące, a potem miesiąc od ostrzeżenia e-mailem.</li>
          <li>
            Adres z niewykorzystanego zaproszenia: 90 dni od wysłania. List do następcy i słowa w zaproszeniu: do
            zamknięcia kategoryzacji.
          </li>
          <li>Powiadomienia: 12 miesięcy. Treść wysłanych e-maili: 7 dni. Dziennik zmian: 24 miesiące.</li>
          <li>
            Arkusze z uwagami i historią wpisów: tak długo jak kategoryzację, do której należą. Gdy usuniesz konto,
            zamiast Ciebie będzie przy nich „konto usunięte”, a Twój adres oraz imię i nazwisko (obok siebie, bez
            odmiany) znikną także z tego, co napisali inni.
          </li>
          <li>Notatki koordynatorów z rozmów: dwa lata po zamknięciu kategoryzacji.</li>
          <li>Kopie zapasowe: do 90 dni.</li>
        </ul>
        <h2>Twoje prawa</h2>
        <p>
          Na stronie „Twoje konto” pobierzesz swoje dane i usuniesz konto. Masz też prawo do sprostowania, ograniczenia
          przetwarzania, sprzeciwu oraz skargi do Prezesa Urzędu Ochrony Danych Osobowych.
        </p>
        <h2>Dzieci</h2>
        <p>Konta zakładają drużynowi. Są one dla osób, które ukończyły 16 lat.</p>
        <h2>Ciasteczka</h2>
        <p>
          Używamy tylko niezbędnych: sesji po zalogowaniu (30 dni od ostatniego użycia, w panelu 12 godzin), kodu z
          obrazka, powrotu z logowania Związku i znanej przeglądarki. To ostatnie pamięta przez 180 dni, że w tej
          przeglądarce już się logowano: dzięki niemu cudze próby odgadnięcia hasła nie zablokują logowania
          właścicielowi konta. W przeglądarce przechowujemy też wartości, uwagi i szkice, które nie zdążyły się zapisać
          na serwerze (wylogowanie je usuwa), do aktywacji konta znak, że założono je tutaj, oraz ustawienia strony, na
          przykład to, czy arkusz pokazuje wyniki sprzed roku.
        </p>
      </div>
    </Page>
  )
}
