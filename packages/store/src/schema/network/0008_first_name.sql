-- Of several names of a party the first in code point order is shown (docs/contract.md#v32).
create index name_entry_of_party on name_entry (party, left(name, 200) collate "C") where archived_position is null;
drop function ledger_name (text, bigint);
