ALTER TABLE `rankings` ADD `previousPlace` integer CONSTRAINT "rankings_previous" CHECK(previousPlace >= 1);--> statement-breakpoint
-- Fixed rankings of today tell how places changed since the fixed one of the finished year before.
UPDATE `rankings` SET `previousPlace` = (
	SELECT before.place FROM `rankings` AS before
	WHERE before.teamId = rankings.teamId AND before.yearId = (
		SELECT max(years.id) FROM years WHERE years.id < rankings.yearId AND years.state = 'FINISHED' AND years.ranking = 1
	)
)
WHERE `yearId` IN (SELECT id FROM years WHERE ranking = 1);
