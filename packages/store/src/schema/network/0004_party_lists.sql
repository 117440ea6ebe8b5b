-- Parties by the beginning of their hint, and by their namespace: in an order of their own (docs/contract.md#v43).
update party_key set fingerprint = '' where fingerprint is null;
alter table party_key alter fingerprint set not null;
drop index party_key_by_hint;
drop index party_key_by_fingerprint;
create index party_key_by_hint on party_key (hint, fingerprint, party);
create index party_key_by_fingerprint on party_key (fingerprint, hint, party);
