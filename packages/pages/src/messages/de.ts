import type { RecomputeTexts, ScriptTexts, Texts } from './languages.ts';

/** A number and its noun: `1 Event`, `2 Events`. */
function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

const kinds: Texts['transfers']['kinds'] = {
  TRANSFER: 'Transfer',
  PREAPPROVED_TRANSFER: 'Vorab genehmigter Transfer',
  TOKEN_TRANSFER: 'Token-Transfer',
  TRANSFER_OFFER_ACCEPTED: 'Angenommenes Angebot',
  SETTLEMENT: 'Abwicklung',
  SELF_TRANSFER: 'Transfer an sich selbst',
  TRAFFIC_PURCHASE: 'Kauf von Traffic',
  PREAPPROVAL_PURCHASE: 'Kauf einer Vorabgenehmigung',
  NAME_PURCHASE: 'Kauf eines Namens',
  MINT: 'Prägung',
  TAP: 'Tap',
  EXPIRE: 'Verfall',
  OTHER: 'Sonstiges',
};

const voteStates: Readonly<Record<string, string>> = {
  IN_PROGRESS: 'Läuft',
  EXPIRING: 'Frist abgelaufen',
  ACCEPTED: 'Angenommen',
  REJECTED: 'Abgelehnt',
  EXPIRED: 'Verfallen',
  FAILED: 'Fehlgeschlagen',
};

const roundStates: Texts['rounds']['states'] = {
  OPEN: 'Offen',
  SUMMARIZING: 'In Auswertung',
  ISSUING: 'In Auszahlung',
  CLOSED: 'Geschlossen',
};

const metricNames: Texts['charts']['metrics'] = {
  updates: 'Updates',
  events: 'Events',
  created: 'Erzeugte Contracts',
  transfers: 'Transfers',
  volume: 'Volumen der Transfers, CC',
  fees: 'Gebühren, CC',
  rewards: 'Rewards, CC',
  burned: 'Verbrannt, CC',
  minted: 'Neu entstanden, CC',
  trafficSpent: 'Für Traffic ausgegeben, CC',
  newParties: 'Neue Parties',
  activeParties: 'Aktive Parties',
  activeValidators: 'Aktive Validators',
  supply: 'Coin-Menge, CC',
  price: 'Preis, USD',
};

function howOld(seconds: number): string {
  return seconds < 1
    ? 'unter 1 s alt'
    : seconds < 120
      ? `${Math.floor(seconds)} s alt`
      : seconds < 7_200
        ? `${Math.floor(seconds / 60)} min alt`
        : seconds < 172_800
          ? `${Math.floor(seconds / 3_600)} h alt`
          : `${Math.floor(seconds / 86_400)} Tage alt`;
}

function ago(seconds: number): string {
  return seconds < 60
    ? `vor ${Math.floor(seconds)} s`
    : seconds < 3_600
      ? `vor ${Math.floor(seconds / 60)} min`
      : `vor ${Math.floor(seconds / 3_600)} h`;
}

const couponKinds: Texts['coupons']['kinds'] = {
  FEATURED_APP: 'Aktivität einer Featured App',
  UNFEATURED_APP: 'Aktivität einer App',
  TRAFFIC: 'Traffic einer App',
  VALIDATOR: 'Aktivität des Validators',
  LIVENESS: 'Lebenszeichen des Validators',
  SV: 'Super-Validator',
};

/** All texts of the pages in German. Terms of the ledger stay English: update, event, contract, party, template, choice. */
export const de: Texts = {
  language: 'de',
  languageName: 'Deutsch',
  product: 'Ledger Explorer',
  unknown: 'unbekannt',
  ago,
  skip: 'Zum Inhalt springen',
  title: (page, network) => `${page} · ${network} · Ledger Explorer`,
  publicOnly: 'Hier stehen nur öffentliche Updates: die, an denen die DSO beteiligt ist. Private sind nicht einsehbar.',

  /** Words that many pages use. */
  words: {
    transfers: 'Transfers',
    updates: 'Updates',
    parties: 'Parties',
    supply: 'Coin-Menge',
    state: 'Zustand',
    of: 'von',
    time: 'Zeit (UTC)',
    show: 'Zeigen',
    events: 'Events',
    none: 'keiner',
    rewardsCC: 'Rewards CC',
    choice: 'Choice',
    details: 'Einzelheiten',
    rewards: 'Rewards',
    by: 'durch',
    package: 'Paket',
    created: 'Erzeugt',
    archived: 'Archiviert',
    contracts: 'Contracts',
    noneGiven: 'keine angegeben',
    rank: 'Rang',
    opened: 'Eröffnet (UTC)',
    closed: 'Geschlossen (UTC)',
    coins: 'Coins',
    locked: 'Gesperrt',
    yes: '✓ ja',
    no: '✕ nein',
    overview: 'Überblick',
    balance: 'Guthaben',
    statement: 'Kontoauszug',
  },

  /** Names of the things that a search can find. */
  things: {
    party: 'Party',
    validator: 'Validator',
    superValidator: 'Super-Validator',
    app: 'Featured App',
    update: 'Update',
    event: 'Event',
    contract: 'Contract',
    voteRequest: 'Abstimmung',
    name: 'Name',
    template: 'Template',
    round: 'Runde',
    position: 'Position',
    time: 'Zeit',
  },

  navigation: {
    label: 'Seiten',
    networks: 'Netzwerke',
    languages: 'Sprachen',
    activity: 'Aktivität',
    people: 'Parties',
    network: 'Netzwerk',
    economy: 'Coin-Menge',
    updates: 'Updates',
    transfers: 'Transfers',
    live: 'Live',
    templates: 'Templates',
    parties: 'Alle Parties',
    holders: 'Größte Inhaber',
    names: 'Namen',
    apps: 'Featured Apps',
    validators: 'Validatoren',
    'super-validators': 'Super-Validatoren',
    governance: 'Governance',
    rounds: 'Mining-Runden',
    supply: 'Coin-Menge und Markt',
    charts: 'Diagramme',
    docs: 'API-Referenz',
    guides: 'Dokumentation',
    about: 'Über diesen Index',
    help: 'Hilfe',
    zone: 'Ortszeit',
    theme: 'Farbschema',
    keys: 'Tastenkürzel mit einer Taste',
    footer: 'Weiteres',
  },

  strip: {
    live: 'live',
    behind: 'im Rückstand',
    stale: 'veraltet',
    old: howOld,
    pinned: 'fixiert',
    reset: 'Netz zurückgesetzt',
    wasReset: (day) =>
      `dieser Index endet mit der Zurücksetzung${day === null ? '' : ` vom ${day}`}; das neue Ledger ist nicht darin`,
    offline: 'offline',
    fromMemory: (seconds) =>
      `Die Datenbank antwortet nicht. Diese Seite ist aus dem Speicher, zuletzt bestätigt vor ${seconds} s.`,
    update: 'Update',
    utc: 'UTC',
    pin: 'Fixieren',
    pinTitle: 'Permalink: dieselben Zeilen zu jeder späteren Zeit',
    unpin: 'Neuesten Stand zeigen',
    hasNow: 'Namen und alles, wozu der Index keine Historie führt, sind auf dem Stand von jetzt.',
    waiting: 'Der Index antwortet nicht.',
  },

  lists: {
    paging: 'Seiten der Liste',
    none: 'Keine Zeilen',
    steps: {
      time: { first: 'Neueste', before: 'Neuere', after: 'Ältere', last: 'Älteste' },
      rank: { first: 'Anfang', before: 'Davor', after: 'Danach', last: 'Ende' },
    },
    goToDate: 'Zum Datum (UTC)',
    go: 'Los',
    file: 'Alle Zeilen als CSV-Datei',
    rowsPerPage: (rows) => `${rows} Zeilen je Seite`,
    pastEnd: (page, last) => `Seite ${page} gibt es nicht: Die letzte ist ${last}.`,
    outOfReach: (page, rows) =>
      `Seite ${page} liegt zu weit in der Liste: Nur die neuesten ${rows} und die ältesten ${rows} Zeilen sind erreichbar.`,
  },

  errors: {
    onlyWith: (name, other) => `${name} ist nur zusammen mit ${other} erlaubt.`,
    badFilter: (name, value, wanted) => `${name} ist „${value}“. Erlaubt ist ${wanted}.`,
    wholeFrom: (min) => `eine ganze Zahl ab ${min}`,
    aTime: 'ein Tag oder eine Zeit wie 2026-01-31 oder 2026-01-31 14:02',
    notAfter: (name) => `nichts, was nach ${name} liegt`,
    oneOf: (choices) => `einer dieser Werte: ${choices.join(', ')}`,
    titles: {
      400: 'Ein Wert in der Adresse dieser Seite ist ungültig',
      404: 'Hier ist nichts',
      410: 'Diese Position wurde zurückgenommen',
      429: 'Zu viele Seiten auf einmal',
      503: 'Der Index antwortet nicht',
    },
    other: 'Diese Seite ist fehlgeschlagen',
    noPosition: (position) => `An Position ${position} ist kein Update.`,
    noPage: 'Keine Seite hat diese Adresse.',
    removed:
      'Der Index wurde hinter diese Position zurückgesetzt. Was er dort zeigte, gehört nicht mehr zur Historie des Ledgers.',
    newest: 'Stattdessen den neuesten Stand zeigen',
    home: 'Startseite',
    again: 'Noch einmal versuchen',
    indexEmpty: 'Noch ist nichts indexiert. Die ersten Updates werden gelesen.',
    requestId: 'Anfrage-ID',
    updateShape: (id) =>
      `Eine Update-ID ist 1220 und 64 kleine hexadezimale Ziffern; „${id}“ ${id.length === 68 ? 'ist keine' : `hat ${id.length} Zeichen`}.`,
    eventShape: (id) => `Eine Event-ID ist eine Update-ID, ein Doppelpunkt und eine Zahl; „${id}“ ist keine.`,
    noEvent: (id) => `Das Update hat kein Event ${id}.`,
    upToIds: (most) => `1 bis ${most} Update-IDs, durch Kommas getrennt`,
    notATime: (text) =>
      `„${text}“ ist keine Zeit. Schreiben Sie 2026-11-20, 2026-11-20 14:02 (UTC) oder Sekunden oder Millisekunden seit 1970.`,
  },

  search: {
    title: 'Suche',
    label: 'Den Ledger durchsuchen',
    placeholder: 'Party, Update, Contract, Name, Runde, Datum …',
    button: 'Suchen',
    what: 'Fügen Sie eine beliebige ID ein, den Anfang einer Party oder eines Namens, eine Runde, eine Position (@1234) oder ein Datum.',
    results: (found, text) => (found === 0 ? `Zu „${text}“ ist nichts bekannt` : `${found} Treffer zu „${text}“`),
    readAs: (shapes) => `Gelesen als ${shapes.join(', ')}.`,
    notRecognised: 'Dieser Text hat nicht die Form von etwas, das gesucht werden kann.',
    nothing:
      'Nichts Öffentliches hat ihn. Private Updates stehen hier nicht, und was eben erst geschah, ist vielleicht noch nicht indexiert.',
    didYouMean: 'Meinten Sie',
    wholeOnly: 'Contracts und Events findet nur ihre ganze ID; eine Contract-ID hat 138 hexadezimale Ziffern.',
    more: (size) => `Das sind die ersten ${size}; mit mehr Text werden es weniger.`,
    allParties: (total) => (total === 1 ? 'Eine Party' : `Alle ${total} Parties`),
    shapes: {
      party: 'Party-ID',
      hint: 'Anfang einer Party-ID oder eines Namens',
      fingerprint: 'Fingerprint eines Schlüssels',
      update: 'Update-ID',
      event: 'Event-ID',
      contract: 'Contract-ID',
      round: 'Runde',
      position: 'Position',
      time: 'Zeit',
    },
  },

  home: {
    title: 'Was gerade im Netzwerk geschieht',
    rate: 'Rate',
    events: 'Events',
    round: 'Runde',
    perSecond: '/s',
    lastMinute: 'in der letzten Minute',
    peak: 'stärkste ganze Minute in 30 Tagen',
    change: (change) => `${change.startsWith('-') ? '▼' : '▲'} ${change.replace('-', '')} %`,
    in24h: 'in 24 h',
    active: 'aktiv',
    newestUpdates: 'Neueste Updates',
    newestTransfers: 'Neueste Transfers',
    openVotes: 'Offene Abstimmungen',
    usd: 'USD',
    cc: 'CC',
  },

  live: {
    title: 'Updates, sobald sie kommen',
    watch: 'Updates live verfolgen',
    usual: 'Rate über 24 h',
    still: 'Ohne Skripte geht diese Seite nicht von selbst weiter.',
    again: 'Neu lesen',
  },

  transfers: {
    periods: { today: 'Heute', week: '7 Tage', lastMonth: 'Letzter Monat' },
    caption: 'Transfers, die neuesten zuerst',
    kind: 'Art',
    from: 'Von',
    to: 'An',
    amount: 'Betrag CC',
    fee: 'Gebühr CC',
    price: 'Preis USD',
    empty: 'Es gibt noch keine Transfers.',
    none: 'Kein Transfer ist so. Die privater Updates, an denen die DSO nicht beteiligt ist, stehen in keinem Index.',
    kinds,
    collected: 'Belohnungen eingesammelt',
    merged: 'Eigene Coins neu geordnet',
    anyKind: 'alle',
    direction: 'Richtung',
    anyDirection: 'ein und aus',
    directions: { IN: '↓ ein', OUT: '↑ aus', SELF: '↺ selbst' },
    since: 'Ab (UTC)',
    until: 'Vor (UTC)',
    with: 'Mit',
    own: 'Eigener Anteil CC',
    sum: 'Summe',
    cameIn: 'Eingegangen',
    wentOut: 'Ausgegangen',
    fees: 'Gezahlte Gebühren',
    ofParty: (party) => `Transfers von ${party}`,
    captionOfParty: 'Transfers der Party, die neuesten zuerst',
    kindOf: (kind) => (kinds as Readonly<Record<string, string>>)[kind] ?? kind,
    more: (count) => `${count} weitere`,
  },

  updates: {
    caption: 'Updates, die neuesten zuerst',
    empty: 'Es gibt noch keine Updates.',
    none: 'Kein Update ist so. Private Updates, an denen die DSO nicht beteiligt ist, stehen in keinem Index.',
    what: 'Was',
    as: 'Als',
    noTemplate: 'kein Template',
    ofParty: (party) => `Updates von ${party}`,
    captionOfParty: 'Updates, in denen die Party vorkommt, die neuesten zuerst',
  },

  groupSign: '\u202f',
  sentences: {
    collected: (who, amount, kind) => `${who} holte ${amount} CC ${kind === null ? 'an Rewards' : `(${kind})`} ab`,
    andOthers: (first, count) => `${first} und ${counted(count, 'weitere Party', 'weitere Parties')}`,
    movement: (kind, from, to, amount) => {
      switch (kind) {
        case 'SELF_TRANSFER':
          return amount === '0' ? `${from} ordnete eigene Coins neu` : `${from} ordnete ${amount} CC eigener Coins neu`;
        case 'TRAFFIC_PURCHASE':
          return `${from} kaufte Traffic für ${amount} CC`;
        case 'PREAPPROVAL_PURCHASE':
          return `${from} kaufte eine Vorabgenehmigung für ${amount} CC`;
        case 'NAME_PURCHASE':
          return `${from} kaufte einen Namen für ${amount} CC`;
        case 'MINT':
          return `Für ${to} wurden ${amount} CC geprägt`;
        case 'TAP':
          return `${to} zapfte ${amount} CC`;
        case 'EXPIRE':
          return `${amount} CC von ${from} verfielen`;
        default:
          return to === '' ? `${from} hat ${amount} CC vernichtet` : `${from} zahlte ${to} ${amount} CC`;
      }
    },
    fee: (fee) => `, mit ${fee} CC Gebühren`,
    alsoCollected: (amount) => `, und holte ${amount} CC an Rewards ab`,
    moreMovements: (count) => `, und ${counted(count, 'weitere Bewegung', 'weitere Bewegungen')}`,
    of: (kind, who, amount, first) => {
      switch (kind) {
        case 'REWARD':
          return `${who} holte ${amount ?? ''} CC an Rewards ab`;
        case 'DEVELOPMENT_FUND':
          return `${who} erhielt ${amount ?? ''} CC aus dem Entwicklungsfonds`;
        case 'UNCLAIMED_ACTIVITY':
          return `${who} erhielt ${amount ?? ''} CC für nicht abgeholte Aktivität`;
        case 'VOTE_CLOSING':
          return `${who} schloss eine Abstimmung`;
        case 'VOTE_REQUEST':
          return `${who} beantragte eine Abstimmung`;
        case 'VOTE':
          return `${who} stimmte ab`;
        case 'ROUND':
          return `${who} schaltete die Mining-Runden weiter`;
        case 'FEATURED_APP':
          return `${who} änderte ein Featured-App-Recht`;
        case 'NAME':
          return `${who} änderte einen Namen`;
        case 'SUPER_VALIDATOR':
          return `${who} änderte, was die DSO über einen Super-Validator weiß`;
        case 'LICENSE':
          return `${who} änderte eine Validator-Lizenz`;
        case 'REASSIGNMENT':
          return `${who} verlegte einen Contract auf einen anderen Synchronizer`;
        default:
          return who === '' ? first : `${first} von ${who}`;
      }
    },
  },

  /** Kinds of things that a party has. */
  thingsOf: {
    coin: 'Coin von',
    app: 'Featured App von',
  },

  update: {
    change: 'Änderung',
    minted: 'geprägt',
    burned: 'verbrannt',
    neighbors: 'Nachbarn im Strom',
    previous: '◂ vorheriges',
    next: 'nächstes ▸',
    movements: 'Bewegungen',
    balances: 'Guthaben davor und danach',
    before: 'Davor',
    after: 'Danach',
    firstBalances: (shown) => `Die ersten ${shown} nach Partei-ID.`,
    others: 'Was es noch besagt',
    migration: 'Migration',
    effective: 'Wirksam ab',
    noEffective: 'eine Verlegung (Reassignment) hat keine',
    synchronizer: 'Synchronizer',
    workflow: 'Workflow',
    description: (id) => `Update ${id}`,
  },

  recompute: {
    button: 'Diese Zahlen im Browser nachrechnen',
  },

  tree: {
    exercised: 'ausgeführt',
    views: 'Ansichten der Events',
    tree: 'Baum',
    raw: 'Rohdaten',
    created: 'erzeugt',
    assigned: 'zugewiesen',
    unassigned: 'abgegeben',
    signedBy: 'unterzeichnet von',
    arguments: 'Argumente',
    result: 'Ergebnis',
    level: (level) => `auf Ebene ${level}`,
    part: (from, to, all) => `${from}–${to} von ${all}`,
    first: 'Erste',
    following: 'Folgende',
  },

  contract: {
    title: (template, id, state) => `${template} ${id}, ${state}`,
    states: { ACTIVE: 'aktiv', ARCHIVED: 'archiviert' },
    about: 'Betrifft',
    creationUnknown: 'unbekannt: älter als der Index oder von einem anderen Synchronizer verlegt (Reassignment)',
    notArchived: 'nein, er ist aktiv',
    signatories: 'Unterzeichner (Signatories)',
    observers: 'Beobachter (Observers)',
    events: 'Lebenslauf',
    createdThere: 'Von diesem Update erzeugt',
    ofParty: (party) => `Contracts von ${party}`,
    captionOfParty: 'Contracts, die diese Party nennen, die neuesten zuerst',
    listed: { ACTIVE: 'aktiv', ALL: 'aktiv und archiviert' },
    role: 'Rolle',
    roles: { signatory: 'Signatory', observer: 'Observer' },
    none: 'Kein solcher Contract nennt diese Party.',
    leftOut: 'Templates, deren Contracts nicht aufgeführt sind: Coin, Coupons, Marker und Lebenszeichen',
  },

  rewards: {
    names: {
      app: 'App-Rewards',
      validator: 'Validator-Rewards',
      sv: 'Super-Validator-Rewards',
      developmentFund: 'Entwicklungsfonds',
      unclaimedActivity: 'nicht beanspruchte Aktivität',
    },
    title: (party) => `Rewards von ${party}`,
    caption: 'Rewards der Party, die neuesten zuerst',
    empty: 'Diese Party hat in öffentlichen Updates keine Rewards abgeholt.',
    app: 'App CC',
    validator: 'Validator CC',
    sv: 'Super-Validator CC',
    developmentFund: 'Entwicklungsfonds CC',
    unclaimedActivity: 'Nicht abgeholte Aktivität CC',
    allApps: 'Alle Apps CC',
    days: 'Rewards je Tag, UTC',
    collections: 'Abholungen',
    noDays: 'Diese Party hat in letzter Zeit keine Rewards abgeholt.',
  },

  coupons: {
    title: 'Reward-Coupons',
    explained:
      'Ein Coupon ist ein Recht auf Coin für das, was in einer Runde getan wurde. Er wird abgeholt, solange seine Runde zahlt; was übrig ist, wenn sie geschlossen wird, ist verloren. Was nicht rechtzeitig abgeholt wurde, hat keinen bekannten Betrag, bis die DSO es verfallen lässt. Das Bild zeigt, was gezahlt wurde, und darauf, was entgangen ist.',
    none: 'Kein Reward-Coupon der letzten 30 Tage gehört dieser Party.',
    sums: 'Coupons der Runden der letzten 30 Tage, nach Art',
    byDay: 'Nach dem Tag der Runde, UTC',
    byRound: 'Nach Runden',
    lastDay: 'Coupons der letzten 24 h, nach Runde',
    ofDay: 'Runden vom',
    ofRounds: 'In Runden',
    kind: 'Wofür',
    kinds: couponKinds,
    made: 'erzeugt',
    activity: 'Aktivität',
    rate: 'Satz CC',
    itself: 'der Coupon sagt ihn',
    noRate: 'noch keiner, oder nicht bekannt',
    issued: 'Gezahlt CC',
    missed: 'Entgangen CC',
    missedMore: '+ nicht bekannt',
    outcome: 'Was daraus wurde',
    collected: '✓ abgeholt',
    waiting: 'noch abzuholen:',
    expired: 'verfallen',
    unclaimed: '✕ nicht rechtzeitig abgeholt:',
    exchanged: 'umgetauscht',
    noActivity: '✕ keine Aktivität',
    update: (position) => `Das Update an Position ${position}`,
    rest: 'Alle Updates der Party, seit die Runde eröffnet ist',
    whose: 'Eigentümer der Coupons dieser Runden',
    forWhat: 'Anbieter der Aktivität, für die diese Coupons zahlen',
    ofRound: 'Was sie zahlt, und was aus den Coupons wurde',
    noneOfRound: 'Kein Coupon ist von dieser Runde.',
  },

  charts: {
    soFar: 'bisher',
    trends: (days) => `Jede Linie zeigt die letzten ${days} Tage.`,
    young: 'Für ein Diagramm ist noch zu wenig geschehen: Es braucht drei Zeitpunkte.',
    title: (metric, interval) => `${metricNames[metric]} je ${interval === 'hour' ? 'Stunde' : 'Tag'}, UTC`,
    metrics: metricNames,
    explained: {
      updates: 'Wie viele Updates es gab.',
      events: 'Wie viele Events sie hatten.',
      created: 'Wie viele Contracts erzeugt wurden.',
      transfers: 'Wie viele Transfers es gab, nach Art.',
      volume: 'Wie viel Coin transferiert wurde, nach Art.',
      fees: 'Wie viel Coin Transfers kosteten, nach Art.',
      rewards: 'Wie viel Coin an Rewards abgeholt wurde, nach Art.',
      burned: 'Wie viel Coin in Gebühren, Käufen und durch Ablauf endete, nach Art.',
      minted: 'Wie viel Coin in Rewards und sonst entstand, nach Art.',
      trafficSpent: 'Wie viel Coin für Traffic bezahlt wurde.',
      newParties: 'Wie viele Parties zum ersten Mal vorkamen.',
      activeParties: 'Wie viele Parties an einem Update beteiligt waren.',
      activeValidators: 'Wie viele Validators meldeten, dass sie aktiv sind.',
      supply: 'Wie viel Coin es am Ende gab.',
      price: 'Welchen Preis für einen Coin die neueste Runde am Ende ansetzte, in USD.',
    },
    intervals: { hour: 'Stunde (UTC)', day: 'Tag (UTC)' },
    otherKinds: {
      APP: 'App',
      VALIDATOR: 'Validator',
      SV: 'Super-Validator',
      DEVELOPMENT_FUND: 'Entwicklungsfonds',
      UNCLAIMED_ACTIVITY: 'Nicht abgeholte Aktivität',
      FEES: 'Gebühren',
    },
    aDay: 'Ein Tag nach Stunden',
    aWeek: 'eine Woche nach Stunden',
    aQuarter: 'ein Quartal nach Tagen',
    aYear: 'ein Jahr nach Tagen',
    most: 'Höchstwert',
    last: 'Zuletzt',
    lastSoFar: 'Zuletzt, bisher',
    at: 'um',
    table: 'Als Tabelle',
    nothing: 'nichts',
    none: 'In dieser Zeit geschah nichts.',
    unknown: (metric) => `Ein Diagramm ${metric} gibt es nicht.`,
  },

  templates: {
    caption: 'Templates, die am häufigsten erzeugten zuerst',
    explained:
      'Woraus Verträge gemacht werden, und wie oft Updates des Index es benutzten. Die Versionen eines Pakets zählen als eine.',
    sentence: (name) => `Wie oft Verträge des Templates ${name} erzeugt, archiviert und ausgeübt werden`,
    contains: 'Enthält',
    packages: 'Ids der Pakete, das zuerst benutzte zuerst',
    exercised: 'Ausgeübt',
    firstSeen: 'Zuerst benutzt (UTC)',
    lastSeen: 'Zuletzt benutzt (UTC)',
    choices: 'Choices, die am häufigsten ausgeübten zuerst',
    updates: 'Updates mit diesem Template',
    empty: 'Kein Template dieses Index enthält diesen Text.',
  },

  names: {
    caption: 'Namen, der Reihe nach',
    sentence: (name, party) => `Der Name ${name} steht für ${party}`,
    prefix: 'Beginnt mit',
    inUse: 'in Gebrauch',
    expired: 'abgelaufen',
    expires: 'Bezahlt bis (UTC)',
    never: 'er läuft nicht ab',
    created: 'Dieser Eintrag ist vom (UTC)',
    url: 'Adresse',
    description: 'Beschreibung',
    ofParty: 'Alle Namen dieser Party',
    all: 'Alle Namen',
    empty: 'Kein Name des Namensdienstes beginnt so.',
  },

  holders: {
    caption: 'Parties, denen Coin gehört, die reichsten zuerst',
    explained:
      'Aller Coin auf dem Ledger, frei und gesperrt, nach Eigentümern. Eine Börse hält den Coin vieler Menschen.',
    share: 'Anteil an allem Coin, %',
    top10: 'Anteil der reichsten zehn',
    top100: 'Anteil der reichsten hundert',
    noCoin: 'es gibt keinen Coin',
    empty: 'Keiner Party gehört Coin.',
  },

  rounds: {
    caption: 'Mining-Runden, die neuesten zuerst',
    one: (number) => `Runde ${number}`,
    sentence: (number, state, price) => `Runde ${number}: ${roundStates[state]}, ${price} USD je Coin`,
    states: roundStates,
    previousPrice: 'Preis in der Runde davor',
    noneBefore: 'es gibt keine',
    opens: 'Zählt Aktivität ab (UTC)',
    issuing: 'Auszahlung ab (UTC)',
    notYet: 'noch nicht, oder vor Beginn des Index',
    minted: 'Rewards, abgeholt, während sie die neueste war',
    explained:
      'Gezählt sind die Rewards, die abgeholt wurden, während eine Runde die neueste war; verdient wurden sie in früheren Runden.',
    notWhole: 'Nicht bekannt: Ein Teil dieser Runde liegt vor Beginn des Index.',
    neighbors: 'Benachbarte Runden',
    empty: 'Noch war keine Runde offen.',
  },

  parties: {
    held: 'Guthaben',
    caption: 'Parties, die aktivsten zuerst',
    find: 'Hint, oder :: und der Anfang eines Namespace',
    show: 'Suchen',
    found: 'Parties nach Hint',
    none: 'Diesen Text hat keine Party.',
    balance: 'Guthaben CC',
    firstSeen: 'Zuerst gesehen (UTC)',
    lastSeen: 'Zuletzt gesehen (UTC)',
    empty: 'Noch ist keine Party bekannt.',
  },

  coins: {
    title: (party) => `Coins von ${party}`,
    caption: 'Aktive Coins der Party, die neuesten zuerst',
    states: { ALL: 'alle', LOCKED: 'gesperrt', UNLOCKED: 'frei' },
    locked: 'Sperre',
    expiresAt: 'Gesperrt bis (UTC)',
    holders: 'Halter der Sperre',
    none: 'Die Party hat keine solchen Coins.',
  },

  party: {
    balanceOn: 'Guthaben am (UTC)',
    title: (party) => `Party ${party}`,
    unlocked: 'Frei',
    available: 'Verfügbar',
    fees: 'Haltegebühren',
    firstSeen: 'Zuerst gesehen',
    before: 'vor Beginn des Index',
    noName: 'keine im Namensdienst',
    lastSeen: 'Zuletzt gesehen',
    computedRound: 'Gebühren zum Stand der Runde',
    tabs: 'Von dieser Party',
    noRound: 'noch keine Runde',
    ownName: '☆ Ihr eigener Name',
    save: 'Speichern',
    ownNameNote: 'Bleibt in diesem Browser und wird nirgendwohin gesendet. Leer lassen, um ihn zu entfernen.',
    balanceChanges: 'Änderungen des Guthabens',
    balances: (days) => `Guthaben an ${days} Tagen, jeweils zu Beginn, UTC`,
  },

  balance: {
    asOf: 'Guthaben am',
    title: (party) => `Guthaben von ${party}`,
    caption: 'Updates, die das Guthaben änderten, die neuesten zuerst',
    rows: 'Änderungen',
    unlocked: 'Frei CC, danach',
    locked: 'Gesperrt CC, danach',
    unlockedChange: 'Änderung, frei',
    lockedChange: 'Änderung, gesperrt',
    none: 'Kein Update hat den Coin dieser Party geändert. Private Updates, an denen die DSO nicht beteiligt ist, stehen in keinem Index.',
  },

  statement: {
    file: 'Transfers, Belohnungen und Gebühren des Zeitraums, mit ihrem Wert in USD, als CSV-Datei',
    taxFile: 'Steuerdatei (CSV)',
    title: (party) => `Kontoauszug von ${party}`,
    caption: 'Transfers des Zeitraums, nach Richtung und Art',
    from: 'Von (UTC)',
    to: 'Bis (UTC)',
    opening: 'Guthaben davor',
    closing: 'Guthaben danach',
    at: 'zu',
    earned: 'Belohnungen, Summe',
    rewards: 'Eingelöste Belohnungen',
    difference: 'Dadurch nicht erklärt',
    explanation:
      'Das Guthaben davor, plus Eingänge, minus Ausgänge und Gebühren, plus Rewards und das dadurch nicht Erklärte, ist das Guthaben danach. Nicht erklärt sind Gebühren, die ein Empfänger trägt, und Coin, der sich ohne Transfer bewegte.',
  },

  governance: {
    by: 'beantragt von',
    ended: 'Abstimmung beendet, noch nicht geschlossen',
    open: 'Offene Abstimmungen, nach verbleibender Zeit',
    all: 'Alle Abstimmungen',
    caption: 'Abstimmungen, die neuesten zuerst',
    none: 'Es steht nichts zur Abstimmung.',
    empty: 'Noch nie wurde eine Abstimmung beantragt.',
    question: 'Frage',
    requester: 'Beantragt von',
    asked: 'Beantragt (UTC)',
    ends: 'Endet (UTC)',
    until: 'bis',
    yes: 'ja',
    no: 'nein',
    missing: 'fehlt',
    statusOf: (status) => voteStates[status] ?? status,
    left: (milliseconds) => {
      const minutes = Math.floor(milliseconds / 60_000);
      if (minutes < 1) return 'endet in weniger als einer Minute';
      const days = Math.floor(minutes / 1_440);
      const hours = Math.floor((minutes % 1_440) / 60);
      if (days > 0) return `endet in ${days} d ${hours} h`;
      return hours > 0 ? `endet in ${hours} h ${minutes % 60} min` : `endet in ${minutes} min`;
    },
    over: 'noch nicht geschlossen',
    effective: 'In Kraft ab (UTC)',
    atOnce: 'sobald genug zustimmen',
    tally: 'Bisherige Stimmen',
    barExplained: 'Der Balken zählt Stimmen, nicht Gewicht. Sein Strich zeigt die nötigen Ja-Stimmen.',
    ofWeight: '% des Gewichts',
    basisPoints: 'Basispunkte',
    enough: 'Nötige Ja-Stimmen',
    enoughOf: 'Super-Validatoren, die zählen',
    reason: 'Begründung',
    id: 'Tracking-ID',
    changes: 'Was sich ändert',
    asLedger: 'Die Aktion, wie sie auf dem Ledger steht',
    noValue: 'Die Aktion hat keine Parameter.',
    path: 'Wert',
    before: 'Jetzt',
    after: 'Dann',
    noBase: 'Diese Aktion nennt keine Änderungen einer Konfiguration.',
    nothingChanges: 'Die Konfiguration, die sie verlangt, ist die, von der sie ausgeht.',
    votes: 'Stimmen, die letzte zuerst',
    noVotes: 'Noch hat niemand abgestimmt.',
    vote: 'Stimme',
    cast: 'Abgegeben (UTC)',
    missingNames: 'Wer fehlt',
    nobodyMissing: 'Niemand: Alle Super-Validatoren haben abgestimmt.',
    raw: 'Ganzer Contract',
  },

  validators: {
    lastActiveShort: 'zuletzt gesehen',
    silentFor: (rounds) => `die letzten ${rounds} Runden verpasst`,
    caption: 'Validatoren, die zuletzt aktiven zuerst',
    filter: 'Validatoren nach Zustand',
    states: { ALL: 'Alle', ACTIVE: 'Aktiv', INACTIVE: 'Still' },
    isActive: 'aktiv',
    isSilent: 'still',
    lastActive: 'Zuletzt aktiv (UTC)',
    lastReport: 'Letzte Meldung (UTC)',
    version: 'Version',
    sponsor: 'Sponsor',
    contact: 'Kontakt',
    license: 'Geltende Lizenz',
    status: 'Status',
    statusPage: 'Ausfälle und Alarme, vom Health-Monitor',
    never: 'nie gemeldet',
    empty: 'So ist kein Validator.',
    all: 'Alle Validatoren',
    contains: 'Name oder Party-ID enthält',
    versions: 'Versionen',
    sponsors: 'Sponsoren',
    otherVersions: 'weitere',
    versionsAndSponsors: 'Versionen und Sponsoren, mit der Zahl ihrer Validatoren',
    missedShort: 'Verpasste Runden',
    missedExplained:
      'Verpasste Runden: Runden ohne Meldung des Validators zwischen seiner ersten und seiner letzten gemeldeten Runde. Auch ein aktiver Validator kann früher Runden verpasst haben.',
    firstRound: 'Erste gemeldete Runde',
    lastRound: 'Letzte gemeldete Runde',
    missed: 'Dazwischen verpasste Runden',
    rounds: 'Runden der letzten 24 h',
    opened: 'in 24 h eröffneten Runden sind gemeldet',
    noRounds: 'Er hat sich noch in keiner Runde gemeldet.',
    reported: 'Gemeldet',
    days: 'Runden nach Tagen',
    openedRounds: 'Eröffnete Runden',
    sentence: (name, active) => `${name} ist ${active ? 'aktiv' : 'still'}`,
    counted: 'sind aktiv',
  },

  superValidators: {
    caption: 'Super-Validatoren, nach Rewards',
    weight: 'Gewicht, Basispunkte',
    price: 'Preisvotum USD',
    noPrice: 'kein Votum',
    votes: 'Stimmen',
    sponsored: 'Gesponsert',
    joined: 'Mitglied ab Runde',
    ledgerName: 'Name auf dem Ledger',
    participant: 'Participant',
    sequencer: 'Sequencer',
    sequencerFrom: 'Sequencer verfügbar ab (UTC)',
    scan: 'Scan',
    notVoted: 'Offene Abstimmungen ohne seine Stimme',
    allVoted: 'Keine: Er hat bei allen offenen abgestimmt.',
    turnout: 'Beteiligung',
    closedVotes: 'geschlossenen Abstimmungen',
    ownVotes: (shown, all) =>
      shown === all ? 'Seine Stimmen, die letzte zuerst' : `Seine neuesten ${shown} von ${all} Stimmen`,
    noVotes: 'Er hat noch nicht abgestimmt.',
    empty: 'Noch ist kein Super-Validator bekannt.',
  },

  apps: {
    caption: 'Anbieter von Featured Apps, nach den App-Rewards von 30 Tagen',
    of: (name) => `App von ${name}`,
    provider: 'Anbieter',
    rewards30d: 'App-Rewards von 30 Tagen CC',
    share: 'Anteil %',
    noShare: 'keine App hat etwas verdient',
    rewards: 'Alle App-Rewards CC',
    rights: 'Rechte',
    since: 'Seit (UTC)',
    contracts: 'Rechte, die neuesten zuerst',
    right: 'Recht',
    weight: 'Gewicht der Aktivität',
    noWeight: 'keines genannt',
    collections: 'Was er eingesammelt hat, einzeln',
    updates: 'Updates des Anbieters',
    empty: 'Keine App ist Featured App.',
  },

  supply: {
    changes: 'Woher der Coin kam und wohin er ging',
    changesExplained:
      'Seit dem Beginn des Index. Geprägter Coin, weniger verbrannten und durch Haltegebühren aufgebrauchten, ist die Änderung der Menge.',
    minted: 'Geprägt',
    burned: 'Verbrannt',
    expired: 'Durch Haltegebühren aufgebraucht',
    unexplained: 'Ungeklärt',
    circulating: 'Im Umlauf',
    endOf: 'Menge am Ende des',
    price: 'Preis',
    change: 'Preis, Änderung über 24 h',
    value: 'Marktwert',
    valueChange: 'Marktwert, Änderung',
    over: 'über',
    dominance: 'Anteil am Kryptomarkt',
    noSource: 'keine Marktquelle',
    asOf: 'Preis vom (UTC)',
    percent: '%',
    noPrice: 'vor dem ersten Preis',
    noData: 'so alte Daten gibt es nicht',
  },

  about: {
    title: 'Über diesen Index',
    lag: 'Alter des neuesten Updates',
    quarantined: 'Teile des Stroms, die nicht dekodiert werden konnten',
    unread: 'Ungelesen gespeicherte Events, deren Template oder Choice unbekannt ist',
    irregularities: 'Unregelmäßigkeiten auf dem Ledger',
    reconciliation: 'Letzter Vergleich mit dem eigenen Zustand des Ledgers',
    differences: 'Unterschiede',
    never: 'noch keiner',
  },

  help: {
    ids: 'IDs',
    party:
      'Eine Party-ID ist ein Hint, zwei Doppelpunkte und der Fingerprint ihres Schlüssels: 68 hexadezimale Ziffern.',
    update:
      'Eine Update-ID hat 68 hexadezimale Ziffern. Eine Event-ID ist die ID ihres Updates, ein Doppelpunkt und eine Zahl.',
    contract: 'Eine Contract-ID hat 138 hexadezimale Ziffern.',
    positions: 'Positionen',
    position:
      'Jedes Update hat eine Position. Der Chip im Kopf jeder Seite zeigt das Alter ihrer Daten, etwa ● live. Er öffnet sich und zeigt ihre Position; „Fixieren“ hält die Seite dort fest, sodass derselbe Link später dieselben Zeilen zeigt.',
    public: 'Was öffentlich ist',
    figures: 'Zahlen',
    exact:
      'Beträge und Summen sind exakt. Nur berechnete Zahlen sind gerundet: Werte in USD, Prozente und Raten pro Sekunde. Ziffern stehen in Dreiergruppen mit Zwischenraum, Nachkommastellen nach einem Punkt wie auf dem Ledger. Eine gekürzte Zahl trägt ein ≈, und ihr Titel zeigt sie ganz.',
    ownNames: 'Eigene Namen',
    ownName:
      'Auf der Seite einer Party können Sie ihr einen eigenen Namen geben. Er steht nach einem ☆ überall, wo die Party steht, bleibt in diesem Browser und wird nirgendwohin gesendet.',
    shortcuts: 'Tasten',
    keys: [
      ['/', 'Suche'],
      ['?', 'diese Seite'],
      ['j k', 'nächste, vorige Zeile'],
      ['Enter', 'die Zeile öffnen'],
      ['← →', 'neuere, ältere Seite einer Liste'],
      ['n p', 'nächstes, voriges Update oder nächste, vorige Runde'],
      ['c', 'die ID der Zeile oder der Seite kopieren'],
      ['y', 'den Permalink kopieren'],
      ['.', 'fixiert oder der neueste Stand'],
      ['t', 'UTC oder Ortszeit'],
      ['g, dann h u t p v g s', 'Startseite, Updates, Transfers, Parties, Validatoren, Governance, Coin-Menge'],
    ],
  },
};

/** Texts of the scripts in German. */
export const deScripts: ScriptTexts = {
  copy: 'Kopieren',
  copyId: 'Die ID kopieren',
  theId: 'Die ID',
  thePermalink: 'Der Permalink',
  copied: (what) => `${what} ist kopiert`,
  pressToCopy: (what) => `${what}: mit Strg+C kopieren`,
  suggestions: (found) => counted(found, 'Vorschlag', 'Vorschläge'),
  fresh: (count) => `${count} neue zeigen`,
  age: { live: 'live', behind: 'im Rückstand', stale: 'veraltet', old: howOld, ago },
  pause: 'Anhalten',
  resume: 'Weiter',
  fullScreen: 'Vollbild',
  window: 'Vollbild verlassen',
  rewound: 'Aus dem Index wurden Updates entfernt: Die Seite wurde neu gelesen.',
  themes: { system: 'System', light: 'hell', dark: 'dunkel' },
  noScript: 'Das Skript zum Nachrechnen konnte nicht geladen werden. Bitte die Seite neu laden.',
  groupSign: '\u202f',
};

export const deRecompute: RecomputeTexts = {
  allSame: (figures, events, updates) =>
    `Alle ${figures} Werte von ${counted(updates, 'Update', 'Updates')} sind gleich den Werten, die dieser Browser aus ${counted(events, 'Event', 'Events')} berechnet.`,
  someDiffer: (different, figures, events, updates) =>
    `${different} von ${figures} Werten ${different === 1 ? 'weicht' : 'weichen'} von dem ab, was dieser Browser aus ${counted(events, 'Event', 'Events')} von ${counted(updates, 'Update', 'Updates')} berechnet.`,
  someNotCompared: (figures) =>
    `${counted(figures, 'weiterer steht', 'weitere stehen')} nicht in den Updates allein: ein Preis, den eine Runde vorher gesetzt hat, oder der Betrag eines früher erzeugten Coins.`,
  needsEarlier: 'nicht im Update allein',
  nothing: 'nicht vorhanden',
  table: 'Als Tabelle',
  caption: 'Werte des Index und dieselben, in diesem Browser berechnet',
  heads: ['Von', 'Wert', 'Index', 'Hier berechnet', 'Ergebnis'],
  verdicts: { same: 'gleich', different: 'verschieden', notCompared: 'nicht verglichen' },
  failed: (what) => `Die Events konnten nicht gelesen und berechnet werden: ${what}. Bitte noch einmal versuchen.`,
  sentence: (part) => `Satz: ${part}`,
  fact: (number) => `Aussage ${number}`,
  otherOrder: 'in anderer Reihenfolge',
  fields: {
    eventsCount: 'Events',
    kind: 'Art',
    parties: 'Parties',
    amount: 'Betrag',
    transferType: 'Art',
    senders: 'Von',
    receivers: 'An',
    fee: 'Gebühr CC',
    coinPrice: 'Preis USD',
    counterparties: 'Mit',
    direction: 'Richtung',
    own: 'Eigener Teil CC',
    partyId: 'Party',
    inputAppRewardAmount: 'App CC',
    inputValidatorRewardAmount: 'Validator CC',
    inputSvRewardAmount: 'Super-Validator CC',
    inputDevelopmentFundAmount: 'Entwicklungsfonds CC',
    inputUnclaimedActivityRecordAmount: 'Nicht abgeholte Aktivität CC',
  },
};
