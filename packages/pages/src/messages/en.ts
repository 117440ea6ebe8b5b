/** Names of the API's transfer kinds. */
const kinds = {
  TRANSFER: 'Transfer',
  PREAPPROVED_TRANSFER: 'Preapproved transfer',
  TOKEN_TRANSFER: 'Token transfer',
  TRANSFER_OFFER_ACCEPTED: 'Accepted offer',
  SETTLEMENT: 'Settlement',
  SELF_TRANSFER: 'Self transfer',
  TRAFFIC_PURCHASE: 'Traffic purchase',
  PREAPPROVAL_PURCHASE: 'Preapproval purchase',
  NAME_PURCHASE: 'Name purchase',
  MINT: 'Mint',
  TAP: 'Tap',
  EXPIRE: 'Expiry',
  OTHER: 'Other',
} as const;

/** Names of the API's states of a vote request. */
const voteStates = {
  IN_PROGRESS: 'In progress',
  EXPIRING: 'Voting ended',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  EXPIRED: 'Expired',
  FAILED: 'Failed',
} as const;

/** Names of the API's states of a mining round. */
const roundStates = { OPEN: 'Open', SUMMARIZING: 'Summarizing', ISSUING: 'Issuing', CLOSED: 'Closed' } as const;

const metricNames = {
  updates: 'Updates',
  events: 'Events',
  created: 'Contracts created',
  transfers: 'Transfers',
  volume: 'Volume of transfers, CC',
  fees: 'Fees, CC',
  rewards: 'Rewards, CC',
  burned: 'Burned, CC',
  minted: 'Minted, CC',
  trafficSpent: 'Spent on traffic, CC',
  newParties: 'New parties',
  activeParties: 'Active parties',
  activeValidators: 'Active validators',
  supply: 'Supply, CC',
  price: 'Price, USD',
} as const;

// `howOld` and `ago` are outside of `en`, because scripts use them too, and using a part of `en` would put all texts into the bundle.

function howOld(seconds: number): string {
  return seconds < 1
    ? 'under 1 s old'
    : seconds < 120
      ? `${Math.floor(seconds)} s old`
      : seconds < 7_200
        ? `${Math.floor(seconds / 60)} min old`
        : seconds < 172_800
          ? `${Math.floor(seconds / 3_600)} h old`
          : `${Math.floor(seconds / 86_400)} days old`;
}

function ago(seconds: number): string {
  return seconds < 60
    ? `${Math.floor(seconds)} s ago`
    : seconds < 3_600
      ? `${Math.floor(seconds / 60)} min ago`
      : `${Math.floor(seconds / 3_600)} h ago`;
}

const couponKinds = {
  FEATURED_APP: 'featured app activity',
  UNFEATURED_APP: 'app activity',
  TRAFFIC: 'app traffic',
  VALIDATOR: 'validator activity',
  LIVENESS: 'validator liveness',
  SV: 'super validator',
} as const;

/** All texts of the pages in English. No text is HTML: the templates escape them. */
export const en = {
  language: 'en',
  languageName: 'English',
  product: 'Ledger Explorer',
  unknown: 'unknown',
  ago,
  skip: 'Skip to the content',
  title: (page: string, network: string) => `${page} · ${network} · Ledger Explorer`,
  publicOnly:
    'This explorer has public updates only: those that involve the DSO. Private updates are not visible to it.',

  /** Words that many pages use. */
  words: {
    transfers: 'Transfers',
    updates: 'Updates',
    parties: 'Parties',
    supply: 'Supply',
    state: 'State',
    of: 'of',
    time: 'Time (UTC)',
    show: 'Show',
    events: 'Events',
    none: 'none',
    rewardsCC: 'Rewards CC',
    choice: 'Choice',
    details: 'Details',
    rewards: 'Rewards',
    by: 'by',
    package: 'Package',
    created: 'Created',
    archived: 'Archived',
    contracts: 'Contracts',
    noneGiven: 'none given',
    rank: 'Rank',
    opened: 'Opened (UTC)',
    closed: 'Closed (UTC)',
    coins: 'Coins',
    locked: 'Locked',
    yes: '✓ yes',
    no: '✕ no',
    overview: 'Overview',
    balance: 'Balance',
    statement: 'Statement',
  },

  /** Names of the things that a search can find. */
  things: {
    party: 'Party',
    validator: 'Validator',
    superValidator: 'Super validator',
    app: 'Featured app',
    update: 'Update',
    event: 'Event',
    contract: 'Contract',
    voteRequest: 'Vote request',
    name: 'Name',
    template: 'Template',
    round: 'Round',
    position: 'Position',
    time: 'Time',
  },

  navigation: {
    label: 'Pages',
    networks: 'Networks',
    languages: 'Languages',
    activity: 'Activity',
    people: 'Parties',
    network: 'Network',
    economy: 'Supply',
    updates: 'Updates',
    transfers: 'Transfers',
    live: 'Live',
    templates: 'Templates',
    parties: 'All parties',
    holders: 'Largest holders',
    names: 'Names',
    apps: 'Featured apps',
    validators: 'Validators',
    'super-validators': 'Super validators',
    governance: 'Governance',
    rounds: 'Mining rounds',
    supply: 'Supply and market',
    charts: 'Charts',
    docs: 'API reference',
    guides: 'Documentation',
    about: 'About',
    help: 'Help',
    zone: 'Local time',
    theme: 'Theme',
    keys: 'Single-key shortcuts',
    footer: 'More',
  },

  strip: {
    live: 'live',
    behind: 'behind',
    stale: 'stale',
    old: howOld,
    pinned: 'pinned',
    reset: 'network was reset',
    wasReset: (day: string | null) =>
      `this index ends at the reset${day === null ? '' : ` of ${day}`}; the new ledger is not in it`,
    offline: 'offline',
    fromMemory: (seconds: number) =>
      `The database is not responding. This page is from memory, as last confirmed ${seconds} s ago.`,
    update: 'update',
    utc: 'UTC',
    pin: 'Pin',
    pinTitle: 'Permalink: the same rows at any later time',
    unpin: 'Show the newest',
    hasNow: 'Names, and data of which the index keeps no history, are shown as of now.',
    waiting: 'The index is not responding.',
  },

  lists: {
    paging: 'Pages of the list',
    none: 'No rows',
    steps: {
      time: { first: 'Newest', before: 'Newer', after: 'Older', last: 'Oldest' },
      rank: { first: 'First', before: 'Previous', after: 'Next', last: 'Last' },
    },
    goToDate: 'Go to date (UTC)',
    go: 'Go',
    file: 'All rows as a CSV file',
    rowsPerPage: (rows: number) => `${rows} rows per page`,
    pastEnd: (page: number, last: number) => `There is no page ${page}; the last page is ${last}.`,
    outOfReach: (page: number, rows: number) =>
      `Page ${page} is out of reach: this list shows its newest ${rows} and its oldest ${rows} rows.`,
  },

  errors: {
    onlyWith: (name: string, other: string) => `${name} may only be given with ${other}.`,
    badFilter: (name: string, value: string, wanted: string) => `${name} is "${value}", but must be ${wanted}.`,
    wholeFrom: (min: number) => `a whole number from ${min}`,
    aTime: 'a day or a time, like 2026-01-31 or 2026-01-31 14:02',
    notAfter: (name: string) => `not after ${name}`,
    oneOf: (choices: readonly string[]) => `one of ${choices.join(', ')}`,
    titles: {
      400: 'A value in the address of this page is invalid',
      404: 'Not found',
      410: 'This position was removed',
      429: 'Too many requests',
      503: 'The index is not responding',
    } as Readonly<Record<number, string>>,
    other: 'This page could not be shown',
    noPosition: (position: number) => `No update is at position ${position}.`,
    noPage: 'There is no page at this address.',
    removed: 'The index was rewound past this position: its updates are no longer part of the ledger’s history.',
    newest: 'Show the newest',
    home: 'Home',
    again: 'Try again',
    indexEmpty: 'Nothing is indexed yet. The indexer is reading the first updates.',
    requestId: 'Request id',
    updateShape: (id: string) =>
      `An update id is 1220 and 64 lower-case hexadecimal digits; "${id}" ${id.length === 68 ? 'is not one' : `has ${id.length} characters`}.`,
    eventShape: (id: string) => `An event id is an update id, a colon and a number; "${id}" is not one.`,
    noEvent: (id: string) => `The update has no event ${id}.`,
    upToIds: (most: number) => `1 to ${most} update ids, comma separated`,
    notATime: (text: string) =>
      `"${text}" is not a time. Write 2026-11-20, 2026-11-20 14:02 (UTC), or seconds or milliseconds since 1970.`,
  },

  search: {
    title: 'Search',
    label: 'Search the ledger',
    placeholder: 'Party, update, contract, name, round, date …',
    button: 'Search',
    what: 'Enter an id, the beginning of a party id or a name, a round, a position (@1234) or a date.',
    results: (found: number, text: string) =>
      found === 0 ? `No results for “${text}”` : `${found} ${found === 1 ? 'result' : 'results'} for “${text}”`,
    readAs: (shapes: readonly string[]) => `Read as ${shapes.join(', ')}.`,
    notRecognised: 'This text is not an id, a name, a round, a position or a date.',
    nothing:
      'Not found in public updates. Private updates are not in the index, and the newest updates may not be indexed yet.',
    didYouMean: 'Did you mean',
    wholeOnly: 'Contracts and events are found by their complete id; a contract id has 138 hexadecimal digits.',
    more: (size: number) => `These are the first ${size}. A longer text finds fewer.`,
    allParties: (total: number) => (total === 1 ? 'One party' : `All ${total} parties`),
    shapes: {
      party: 'a party id',
      hint: 'the beginning of a party id or a name',
      fingerprint: 'the fingerprint of a key',
      update: 'an update id',
      event: 'an event id',
      contract: 'a contract id',
      round: 'a round',
      position: 'a position',
      time: 'a time',
    },
  },

  home: {
    title: 'The network now',
    rate: 'Rate',
    events: 'events',
    round: 'round',
    perSecond: '/s',
    lastMinute: 'in the last minute',
    peak: 'busiest whole minute in 30 days',
    change: (change: string) => `${change.startsWith('-') ? '▼' : '▲'} ${change.replace('-', '')} %`,
    in24h: 'in 24 h',
    active: 'active',
    newestUpdates: 'Newest updates',
    newestTransfers: 'Newest transfers',
    openVotes: 'Open votes',
    usd: 'USD',
    cc: 'CC',
  },

  live: {
    title: 'Live updates',
    watch: 'Watch live updates',
    usual: 'Rate of 24 h',
    still: 'Without JavaScript, this page does not refresh by itself.',
    again: 'Reload',
  },

  transfers: {
    periods: { today: 'Today', week: '7 days', lastMonth: 'Last month' },
    caption: 'Transfers, newest first',
    kind: 'Kind',
    from: 'From',
    to: 'To',
    amount: 'Amount CC',
    fee: 'Fee CC',
    price: 'Price USD',
    empty: 'There are no transfers yet.',
    none: 'No transfer matches. Transfers in private updates, which do not involve the DSO, are not in the index.',
    kinds,
    collected: 'Rewards collected',
    merged: 'Own coin rearranged',
    anyKind: 'any',
    direction: 'Direction',
    anyDirection: 'in and out',
    directions: { IN: '↓ in', OUT: '↑ out', SELF: '↺ self' },
    since: 'Since (UTC)',
    until: 'Before (UTC)',
    with: 'With',
    own: 'Own part CC',
    sum: 'Sum',
    cameIn: 'In',
    wentOut: 'Out',
    fees: 'Fees paid',
    ofParty: (party: string) => `Transfers of ${party}`,
    captionOfParty: 'Transfers of the party, newest first',
    kindOf: (kind: string) => (kinds as Readonly<Record<string, string>>)[kind] ?? kind,
    more: (count: number) => `${count} more`,
  },

  updates: {
    caption: 'Updates, newest first',
    empty: 'There are no updates yet.',
    none: 'No update matches. Private updates, which do not involve the DSO, are not in the index.',
    what: 'Summary',
    as: 'Roles',
    noTemplate: 'no template',
    ofParty: (party: string) => `Updates of ${party}`,
    captionOfParty: 'Updates in which the party appears, newest first',
  },

  /** Separates groups of three digits in sentences. */
  groupSign: ',',
  sentences: {
    collected: (who: string, amount: string, kind: string | null) =>
      `${who} collected ${amount} CC ${kind === null ? 'in rewards' : `of ${kind}`}`,
    andOthers: (first: string, count: number) => `${first} and ${count} ${count === 1 ? 'other' : 'others'}`,
    movement: (kind: string, from: string, to: string, amount: string) => {
      switch (kind) {
        case 'SELF_TRANSFER':
          return `${from} rearranged ${amount === '0' ? '' : `${amount} CC of `}its own coin`;
        case 'TRAFFIC_PURCHASE':
          return `${from} bought traffic for ${amount} CC`;
        case 'PREAPPROVAL_PURCHASE':
          return `${from} bought a transfer preapproval for ${amount} CC`;
        case 'NAME_PURCHASE':
          return `${from} bought a name for ${amount} CC`;
        case 'MINT':
          return `${amount} CC were minted for ${to}`;
        case 'TAP':
          return `${to} tapped ${amount} CC`;
        case 'EXPIRE':
          return `${amount} CC of ${from} expired`;
        default:
          return to === '' ? `${from} burned ${amount} CC` : `${from} paid ${to} ${amount} CC`;
      }
    },
    fee: (fee: string) => `, with ${fee} CC in fees`,
    alsoCollected: (amount: string) => `, and collected ${amount} CC in rewards`,
    moreMovements: (count: number) => `, and ${count} more ${count === 1 ? 'movement' : 'movements'}`,
    of: (kind: string, who: string, amount: string | null, first: string) => {
      switch (kind) {
        case 'REWARD':
          return `${who} collected ${amount ?? ''} CC in rewards`;
        case 'DEVELOPMENT_FUND':
          return `${who} received ${amount ?? ''} CC from the development fund`;
        case 'UNCLAIMED_ACTIVITY':
          return `${who} received ${amount ?? ''} CC for unclaimed activity`;
        case 'VOTE_CLOSING':
          return `${who} closed a vote request`;
        case 'VOTE_REQUEST':
          return `${who} requested a vote`;
        case 'VOTE':
          return `${who} voted`;
        case 'ROUND':
          return `${who} advanced the mining rounds`;
        case 'FEATURED_APP':
          return `${who} changed a featured app right`;
        case 'NAME':
          return `${who} changed a name`;
        case 'SUPER_VALIDATOR':
          return `${who} changed a super validator’s record`;
        case 'LICENSE':
          return `${who} changed a validator license`;
        case 'REASSIGNMENT':
          return `${who} moved a contract to another synchronizer`;
        default:
          return who === '' ? first : `${first} by ${who}`;
      }
    },
  },

  /** Kinds of things that a party has. */
  thingsOf: {
    coin: 'Coin of',
    app: 'Featured app of',
  },

  update: {
    change: 'Change',
    minted: 'minted',
    burned: 'burned',
    neighbors: 'Neighbors in the stream',
    previous: '◂ previous',
    next: 'next ▸',
    movements: 'Movements',
    balances: 'Balances before and after',
    before: 'Before',
    after: 'After',
    firstBalances: (shown: number) => `The first ${shown} by party id.`,
    others: 'Other effects',
    migration: 'Migration',
    effective: 'Effective at',
    noEffective: 'a reassignment has none',
    synchronizer: 'Synchronizer',
    workflow: 'Workflow',
    description: (id: string) => `Update ${id}`,
  },

  recompute: {
    button: 'Compute these figures again in the browser',
  },

  tree: {
    exercised: 'exercised',
    views: 'Views of the events',
    tree: 'Tree',
    raw: 'Raw',
    created: 'created',
    assigned: 'assigned',
    unassigned: 'unassigned',
    signedBy: 'signed by',
    arguments: 'Arguments',
    result: 'Result',
    level: (level: number) => `at level ${level}`,
    part: (from: number, to: number, all: number) => `${from}–${to} of ${all}`,
    first: 'First',
    following: 'Next',
  },

  contract: {
    title: (template: string, id: string, state: string) => `${template} ${id}, ${state}`,
    states: { ACTIVE: 'active', ARCHIVED: 'archived' },
    about: 'About',
    creationUnknown: 'unknown: older than the index, or reassigned from another synchronizer',
    notArchived: 'no, active',
    signatories: 'Signatories',
    observers: 'Observers',
    events: 'History',
    createdThere: 'Created in the same update',
    ofParty: (party: string) => `Contracts of ${party}`,
    captionOfParty: 'Contracts with this party as signatory or observer, newest first',
    listed: { ACTIVE: 'active', ALL: 'active and archived' },
    role: 'Role',
    roles: { signatory: 'signatory', observer: 'observer' },
    none: 'No contract matches.',
    leftOut: 'Templates that are not listed: coin, coupons, activity markers and liveness records',
  },

  rewards: {
    names: {
      app: 'app rewards',
      validator: 'validator rewards',
      sv: 'super validator rewards',
      developmentFund: 'the development fund',
      unclaimedActivity: 'unclaimed activity',
    },
    title: (party: string) => `Rewards of ${party}`,
    caption: 'Rewards of the party, newest first',
    empty: 'This party has collected no rewards in public updates.',
    app: 'App CC',
    validator: 'Validator CC',
    sv: 'Super validator CC',
    developmentFund: 'Development fund CC',
    unclaimedActivity: 'Unclaimed activity CC',
    allApps: 'All apps CC',
    days: 'Rewards by day, UTC',
    collections: 'Collected',
    noDays: 'This party has collected no rewards in this period.',
  },

  coupons: {
    title: 'Reward coupons',
    explained:
      'A coupon is a right to coin for activity in a round. It can be collected while its round is issuing, and is lost when the round closes. The amount of a missed coupon is unknown until the DSO expires it. The chart shows paid and missed amounts.',
    none: 'This party has no reward coupons of the last 30 days.',
    sums: 'Coupons of the rounds of the last 30 days, by kind',
    byDay: 'By day of the round, UTC',
    byRound: 'By round',
    lastDay: 'Coupons of the last 24 h, by round',
    ofDay: 'Rounds of',
    ofRounds: 'In rounds',
    kind: 'For',
    kinds: couponKinds,
    made: 'made',
    activity: 'Activity',
    rate: 'Rate CC',
    itself: 'stated by the coupon',
    noRate: 'not known yet',
    issued: 'Paid CC',
    missed: 'Missed CC',
    missedMore: '+ unknown',
    outcome: 'Outcome',
    collected: '✓ collected',
    waiting: 'collectable:',
    expired: 'expired',
    unclaimed: '✕ not collected in time:',
    exchanged: 'exchanged',
    noActivity: '✕ no activity',
    update: (position: number) => `The update at position ${position}`,
    rest: 'All updates of the party since the round opened',
    whose: 'Owners of the coupons of these rounds',
    forWhat: 'Providers of the activity that these coupons pay for',
    ofRound: 'Rates and outcome of the coupons',
    noneOfRound: 'This round has no coupons.',
  },

  charts: {
    soFar: 'so far',
    trends: (days: number) => `Each line shows the last ${days} days.`,
    young: 'There is too little data for a chart: it needs three points in time.',
    title: (metric: keyof typeof metricNames, interval: 'hour' | 'day') => `${metricNames[metric]} by ${interval}, UTC`,
    metrics: metricNames,
    explained: {
      updates: 'Number of updates.',
      events: 'Number of events.',
      created: 'Number of contracts created.',
      transfers: 'Number of transfers, by kind.',
      volume: 'Coin transferred, by kind.',
      fees: 'Fees of transfers, by kind.',
      rewards: 'Rewards collected, by kind.',
      burned: 'Coin burned in fees, purchases and expiry, by kind.',
      minted: 'Coin minted in rewards and otherwise, by kind.',
      trafficSpent: 'Coin paid for traffic.',
      newParties: 'Parties seen for the first time.',
      activeParties: 'Parties involved in an update.',
      activeValidators: 'Validators that reported activity.',
      supply: 'Supply at the end of the interval.',
      price: 'Price of a coin in the newest round at the end of the interval, in USD.',
    },
    intervals: { hour: 'Hour (UTC)', day: 'Day (UTC)' },
    otherKinds: {
      APP: 'App',
      VALIDATOR: 'Validator',
      SV: 'Super validator',
      DEVELOPMENT_FUND: 'Development fund',
      UNCLAIMED_ACTIVITY: 'Unclaimed activity',
      FEES: 'Fees',
    } as Readonly<Record<string, string>>,
    aDay: 'A day by hour',
    aWeek: 'a week by hour',
    aQuarter: 'a quarter by day',
    aYear: 'a year by day',
    most: 'Maximum',
    last: 'Last',
    lastSoFar: 'Last, so far',
    at: 'at',
    table: 'As a table',
    nothing: 'nothing',
    none: 'There is no data for this period.',
    unknown: (metric: string) => `There is no chart ${metric}.`,
  },

  templates: {
    caption: 'Templates, most created first',
    explained:
      'Templates of contracts, with the numbers of creations, archivals and exercises. All versions of a package are counted together.',
    sentence: (name: string) => `Contracts of the template ${name}: created, archived, exercised`,
    contains: 'Contains',
    packages: 'Package ids, in order of first use',
    exercised: 'Exercised',
    firstSeen: 'First used (UTC)',
    lastSeen: 'Last used (UTC)',
    choices: 'Choices, most exercised first',
    updates: 'Updates with this template',
    empty: 'No template contains this text.',
  },

  names: {
    caption: 'Names, in alphabetical order',
    sentence: (name: string, party: string) => `The name ${name} belongs to ${party}`,
    prefix: 'Begins with',
    inUse: 'in use',
    expired: 'expired',
    expires: 'Paid until (UTC)',
    never: 'does not expire',
    created: 'Registered (UTC)',
    url: 'Address',
    description: 'Description',
    ofParty: 'All names of this party',
    all: 'All names',
    empty: 'No name begins with this text.',
  },

  holders: {
    caption: 'Parties that own coin, largest balance first',
    explained: 'All coin on the ledger, unlocked and locked, by owner. An exchange holds the coin of many people.',
    share: 'Share of all coin, %',
    top10: 'Share of the 10 largest',
    top100: 'Share of the 100 largest',
    noCoin: 'there is no coin',
    empty: 'No party owns coin.',
  },

  rounds: {
    caption: 'Mining rounds, newest first',
    one: (number: number) => `Round ${number}`,
    sentence: (number: number, state: keyof typeof roundStates, price: string) =>
      `Round ${number}: ${roundStates[state].toLowerCase()}, at ${price} USD a coin`,
    states: roundStates,
    previousPrice: 'Price in the round before',
    noneBefore: 'none',
    opens: 'Counts activity from (UTC)',
    issuing: 'Issuing since (UTC)',
    notYet: 'not yet, or before the index begins',
    minted: 'Rewards collected while it was the newest',
    explained:
      'Rewards are counted in the round that was the newest when they were collected; they were earned in earlier rounds.',
    notWhole: 'Unknown: part of this round is before the index begins.',
    neighbors: 'Neighboring rounds',
    empty: 'No round has opened yet.',
  },

  parties: {
    held: 'balance',
    caption: 'Parties, most active first',
    find: 'Hint, or :: and the beginning of a namespace',
    show: 'Find',
    found: 'Parties by hint',
    none: 'No party matches this text.',
    balance: 'Balance CC',
    firstSeen: 'First seen (UTC)',
    lastSeen: 'Last seen (UTC)',
    empty: 'No party is known yet.',
  },

  coins: {
    title: (party: string) => `Coins of ${party}`,
    caption: 'Active coins of the party, newest first',
    states: { ALL: 'all', LOCKED: 'locked', UNLOCKED: 'unlocked' },
    locked: 'Lock',
    expiresAt: 'Locked until (UTC)',
    holders: 'Lock holders',
    none: 'No coin matches.',
  },

  party: {
    balanceOn: 'Balance on (UTC)',
    title: (party: string) => `Party ${party}`,
    unlocked: 'Unlocked',
    available: 'Available',
    fees: 'Holding fees',
    firstSeen: 'First seen',
    before: 'before the index begins',
    noName: 'none in the name service',
    lastSeen: 'Last seen',
    computedRound: 'Fees as of round',
    tabs: 'Of this party',
    noRound: 'no round yet',
    ownName: '☆ Your own name',
    save: 'Save',
    ownNameNote: 'Stays in this browser and is never sent. Save an empty name to remove it.',
    balanceChanges: 'Balance changes',
    balances: (days: number) => `Balance at the start of each day, last ${days} days (UTC)`,
  },

  balance: {
    asOf: 'balance as of',
    title: (party: string) => `Balance of ${party}`,
    caption: 'Updates that changed the balance, newest first',
    rows: 'Changes',
    unlocked: 'Unlocked CC, after',
    locked: 'Locked CC, after',
    unlockedChange: 'Change, unlocked',
    lockedChange: 'Change, locked',
    none: 'No update changed the balance of this party. Private updates, which do not involve the DSO, are not in the index.',
  },

  statement: {
    file: 'Transfers, rewards and fees of the period, with their value in USD, as a CSV file',
    taxFile: 'Tax file (CSV)',
    title: (party: string) => `Statement of ${party}`,
    caption: 'Transfers of the period, by direction and kind',
    from: 'From (UTC)',
    to: 'To (UTC)',
    opening: 'Balance before',
    closing: 'Balance after',
    at: 'at',
    earned: 'Rewards, total',
    rewards: 'Reward collections',
    difference: 'Unexplained difference',
    explanation:
      'Balance before + in − out − fees + rewards + unexplained difference = balance after. The difference is fees that a receiver bears, and coin that moved without a transfer.',
  },

  governance: {
    by: 'requested by',
    ended: 'Voting ended, not closed yet',
    open: 'Open votes, by time left',
    all: 'All vote requests',
    caption: 'Vote requests, newest first',
    none: 'No vote is open.',
    empty: 'There are no vote requests yet.',
    question: 'Question',
    requester: 'Requested by',
    asked: 'Requested (UTC)',
    ends: 'Ends (UTC)',
    until: 'until',
    yes: 'yes',
    no: 'no',
    missing: 'missing',
    statusOf: (status: string) => (voteStates as Readonly<Record<string, string>>)[status] ?? status,
    left: (milliseconds: number) => {
      const minutes = Math.floor(milliseconds / 60_000);
      if (minutes < 1) return 'ends in less than a minute';
      const days = Math.floor(minutes / 1_440);
      const hours = Math.floor((minutes % 1_440) / 60);
      if (days > 0) return `ends in ${days} d ${hours} h`;
      return hours > 0 ? `ends in ${hours} h ${minutes % 60} min` : `ends in ${minutes} min`;
    },
    over: 'not closed yet',
    effective: 'In effect from (UTC)',
    atOnce: 'as soon as it is accepted',
    tally: 'Votes so far',
    barExplained: 'The bar counts votes, not weight. Its line marks the yes votes needed.',
    ofWeight: '% of the weight',
    basisPoints: 'basis points',
    enough: 'Yes votes needed',
    enoughOf: 'voting super validators',
    reason: 'Reason',
    id: 'Tracking id',
    changes: 'What changes',
    asLedger: 'Action on the ledger',
    noValue: 'The action has no parameters.',
    path: 'Value',
    before: 'Now',
    after: 'Then',
    noBase: 'This action lists no changes of a configuration.',
    nothingChanges: 'The requested configuration equals the one it starts from.',
    votes: 'Votes, last cast first',
    noVotes: 'Nobody has voted yet.',
    vote: 'Vote',
    cast: 'Cast (UTC)',
    missingNames: 'Missing votes',
    nobodyMissing: 'None: all super validators have voted.',
    raw: 'Contract as JSON',
  },

  validators: {
    lastActiveShort: 'last seen',
    silentFor: (rounds: number) => `missed the last ${rounds} rounds`,
    caption: 'Validators, last active first',
    filter: 'Validators by state',
    states: { ALL: 'All', ACTIVE: 'Active', INACTIVE: 'Silent' } as Readonly<Record<string, string>>,
    isActive: 'active',
    isSilent: 'silent',
    lastActive: 'Last active (UTC)',
    lastReport: 'Last report (UTC)',
    version: 'Version',
    sponsor: 'Sponsor',
    contact: 'Contact',
    license: 'License in force',
    status: 'Status',
    statusPage: 'Outages and alerts, by the health monitor',
    never: 'never reported',
    empty: 'No validator matches.',
    all: 'All validators',
    contains: 'Name or party id contains',
    versions: 'Versions',
    sponsors: 'Sponsors',
    otherVersions: 'others',
    versionsAndSponsors: 'Versions and sponsors, with the number of validators of each',
    missedShort: 'Rounds missed',
    missedExplained:
      'Rounds missed: rounds without a report of the validator, between the first and the last round it reported in. An active validator can have missed rounds earlier.',
    firstRound: 'First round reported in',
    lastRound: 'Last round reported in',
    missed: 'Rounds missed in between',
    rounds: 'Rounds of the last 24 h',
    opened: 'rounds opened in the last 24 h were reported',
    noRounds: 'No report in any round yet.',
    reported: 'Reported',
    days: 'Rounds by day',
    openedRounds: 'Rounds opened',
    sentence: (name: string, active: boolean) => `${name} is ${active ? 'active' : 'silent'}`,
    counted: 'are active',
  },

  superValidators: {
    caption: 'Super validators, by rewards',
    weight: 'Weight, basis points',
    price: 'Price vote USD',
    noPrice: 'no vote',
    votes: 'Votes',
    sponsored: 'Sponsored',
    joined: 'Member from round',
    ledgerName: 'Name on the ledger',
    participant: 'Participant',
    sequencer: 'Sequencer',
    sequencerFrom: 'Sequencer available from (UTC)',
    scan: 'Scan',
    notVoted: 'Open votes it has not voted on',
    allVoted: 'None: it has voted on every open request.',
    turnout: 'Turnout',
    closedVotes: 'closed votes',
    ownVotes: (shown: number, all: number) =>
      shown === all ? 'Its votes, last cast first' : `Its newest ${shown} votes of ${all}`,
    noVotes: 'It has not voted yet.',
    empty: 'No super validator is known yet.',
  },

  apps: {
    caption: 'Providers of featured apps, by app rewards in 30 days',
    of: (name: string) => `App of ${name}`,
    provider: 'Provider',
    rewards30d: 'App rewards in 30 days, CC',
    share: 'Share %',
    noShare: 'no app earned anything',
    rewards: 'All app rewards, CC',
    rights: 'Rights',
    since: 'Since (UTC)',
    contracts: 'Rights, newest first',
    right: 'Right',
    weight: 'Activity weight',
    noWeight: 'none stated',
    collections: 'Rewards of the provider',
    updates: 'Updates of the provider',
    empty: 'There are no featured apps.',
  },

  supply: {
    changes: 'Minted and burned',
    changesExplained: 'Since the beginning of the index: change of supply = minted − burned − holding fees.',
    minted: 'Minted',
    burned: 'Burned',
    expired: 'Holding fees',
    unexplained: 'Unexplained',
    circulating: 'In circulation',
    endOf: 'Supply at the end of',
    price: 'Price',
    change: 'Price, change over 24 h',
    value: 'Market value',
    valueChange: 'Market value, change',
    over: 'over',
    dominance: 'Share of the crypto market',
    noSource: 'no market source',
    asOf: 'Price as of (UTC)',
    percent: '%',
    noPrice: 'before the first price',
    noData: 'no data',
  },

  about: {
    title: 'About this index',
    lag: 'Age of the newest update',
    quarantined: 'Items of the stream that could not be decoded',
    unread: 'Events stored without interpretation: their template or choice is unknown',
    irregularities: 'Irregularities on the ledger',
    reconciliation: 'Last comparison with the ledger’s state',
    differences: 'differences',
    never: 'none yet',
  },

  help: {
    ids: 'Ids',
    party: 'A party id is a hint, two colons, and the fingerprint of its key: 68 hexadecimal digits.',
    update: 'An update id has 68 hexadecimal digits. An event id is the id of its update, a colon, and a number.',
    contract: 'A contract id has 138 hexadecimal digits.',
    positions: 'Positions',
    position:
      'Each update has a position. The chip at the top of every page shows the age of its data, such as ● live. It opens to the position of the data, and to Pin, which makes a permalink: it shows the same rows later.',
    public: 'What is public',
    figures: 'Figures',
    exact:
      'Amounts and totals are exact. Only computed figures are rounded: values in USD, percentages, and rates per second. A shortened figure is marked with ≈, and its tooltip has all digits.',
    ownNames: 'Own names',
    ownName:
      'On the page of a party you can give it a name of your own. It is shown after a ☆ wherever the party is shown, stays in this browser and is never sent.',
    shortcuts: 'Keys',
    keys: [
      ['/', 'search'],
      ['?', 'help'],
      ['j k', 'next, previous row'],
      ['Enter', 'open the row'],
      ['← →', 'newer, older page of a list'],
      ['n p', 'next, previous update or round'],
      ['c', 'copy the id of the row or page'],
      ['y', 'copy the permalink'],
      ['.', 'pinned, or the newest'],
      ['t', 'UTC, or local time'],
      ['g then h u t p v g s', 'home, updates, transfers, parties, validators, governance, supply'],
    ] as const,
  },
} as const;

/** Texts of the scripts in English, separate because they are sent to the browser. */
export const enScripts = {
  copy: 'Copy',
  copyId: 'Copy the id',
  theId: 'the id',
  thePermalink: 'the permalink',
  copied: (what: string) => `Copied ${what}`,
  pressToCopy: (what: string) => `Press Ctrl+C to copy ${what}`,
  suggestions: (found: number) => (found === 1 ? '1 suggestion' : `${found} suggestions`),
  fresh: (count: number) => `Show ${count} new`,
  age: { live: 'live', behind: 'behind', stale: 'stale', old: howOld, ago },
  pause: 'Pause',
  resume: 'Resume',
  fullScreen: 'Full screen',
  window: 'Leave full screen',
  rewound: 'Updates were removed from the index, so the page was reloaded.',
  themes: { system: 'system', light: 'light', dark: 'dark' },
  noScript: 'The script for recomputing could not be loaded. Reload the page.',
  groupSign: ',',
} as const;

/** Texts of the recomputation in English, separate because the browser loads them on request. */
export const enRecompute = {
  allSame: (figures: number, events: number, updates: number) =>
    `All ${figures} figures of ${updates} ${updates === 1 ? 'update' : 'updates'} equal those computed by this browser from ${events} ${events === 1 ? 'event' : 'events'}.`,
  someDiffer: (different: number, figures: number, events: number, updates: number) =>
    `${different} of ${figures} figures ${different === 1 ? 'differs' : 'differ'} from what this browser computes from ${events} ${events === 1 ? 'event' : 'events'} of ${updates} ${updates === 1 ? 'update' : 'updates'}.`,
  someNotCompared: (figures: number) =>
    `${figures} more cannot be computed from the updates alone: they need the price of an earlier round or the amount of an earlier coin.`,
  needsEarlier: 'needs earlier updates',
  nothing: 'missing',
  table: 'As a table',
  caption: 'Figures of the index and the same computed in this browser',
  heads: ['Of', 'Figure', 'Index', 'Computed here', 'Result'] as const,
  verdicts: { same: 'same', different: 'different', notCompared: 'not compared' },
  failed: (what: string) => `The events could not be loaded and computed: ${what}. Try again.`,
  sentence: (part: string) => `Sentence: ${part}`,
  fact: (number: number) => `Fact ${number}`,
  otherOrder: 'in another order',
  fields: {
    eventsCount: 'Events',
    kind: 'kind',
    parties: 'parties',
    amount: 'amount',
    transferType: 'Kind',
    senders: 'From',
    receivers: 'To',
    fee: 'Fee CC',
    coinPrice: 'Price USD',
    counterparties: 'With',
    direction: 'Direction',
    own: 'Own part CC',
    partyId: 'Party',
    inputAppRewardAmount: 'App CC',
    inputValidatorRewardAmount: 'Validator CC',
    inputSvRewardAmount: 'Super validator CC',
    inputDevelopmentFundAmount: 'Development fund CC',
    inputUnclaimedActivityRecordAmount: 'Unclaimed activity CC',
  } as Readonly<Record<string, string>> & { readonly eventsCount: string },
} as const;
