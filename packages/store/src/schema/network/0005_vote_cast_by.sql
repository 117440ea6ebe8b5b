-- Who cast a vote for its super validator; null: the vote names nobody.
alter table vote add column cast_by text;
